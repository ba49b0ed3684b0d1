"""The look back as its reader sees it: a sentence for each decision, and the picture of one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.features.lookback import acts
from bot.hosting.records.rounds import Past
from bot.hosting.table.coverage import opening, packed
from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId, press
from bot.limits import CONTENT, LABEL, clip, fit
from bot.messages import Button, Message, Picture, rows_of
from engine import codec
from engine.face.happenings import Edition
from engine.game import Review
from engine.journal import standing
from engine.language import _, ngettext, spoken
from engine.model import Seat
from engine.naming import naming
from engine.reviewing import Found, Look, review_of
from engine.story import stretches, turnings

TURNINGS = 3
"""So many moments at most are told to those who have looked on."""


def button(sitting: Sitting) -> Button | None:
    """The way to one's own look back, below the last post of a game."""
    return Button(press(sitting.row.id, "lookback"), _("Look back")) if acts.offered(sitting) else None


def alone(sitting: Sitting, _user: PersonId) -> Button | None:
    """The same where somebody is told alone how a game of theirs has ended."""
    return button(sitting)


def headed(sitting: Sitting, lines: Sequence[str]) -> Message:
    """Lines below the name of the game."""
    head = _("**Look back** - {game}, table `{code}`").format(game=sitting.game.title, code=sitting.row.id)
    return Message(fit([head, *lines], CONTENT))


def at_work(sitting: Sitting) -> Message:
    """The answer until something is found."""
    return headed(sitting, [_("-# I play your decisions through once more. That takes a little while …")])


def told(past: Past, seat: Seat, look: Look, number: int = 0) -> Message:
    """All that was found, with the picture of the decision of that number."""
    sitting, how = past.sitting, review_of(past.sitting.game)
    findings = [*look.costly, *([look.best] if look.best is not None else [])]
    if not findings:
        return headed(sitting, [*_nothing(how, look), *_dice(how, look)])
    number = max(0, min(number, len(findings) - 1))
    lines = [*(_sentence(past, seat, how, one) for one in findings), *_dice(how, look)]
    message = headed(sitting, lines)
    keys = [
        Button(
            press(sitting.row.id, "lookback", n),
            clip(_when(past, seat, one), LABEL),
            "primary" if n == number else "secondary",
        )
        for n, one in enumerate(findings)
    ]
    return Message(message.content, rows_of(keys), _picture(past, seat, findings[number]), repaint=True)


def _then(past: Past, seat: Seat, found: Found) -> Any:
    """The view of a seat before the answers of a decision were known."""
    return past.sitting.game.rules.view(past.position(found.entry), seat)


def _when(past: Past, seat: Seat, found: Found) -> str:
    words = past.sitting.face.when(_then(past, seat, found))
    return words[:1].upper() + words[1:]


def _sentence(past: Past, seat: Seat, how: Review, found: Found) -> str:
    """The worth of another answer, or of this one, as a sentence."""
    view, decision = _then(past, seat, found), found.decision
    words = {
        "when": _when(past, seat, found),
        "line": how.named(view, decision, found.line),
        "other": how.named(view, decision, found.other),
        "size": how.measured(abs(found.gain)),
    }
    if found.gain < 0:
        return _("**{when}:** your {line} was worth about {size} more than {other}.").format(**words)
    sentence = _better(how, found, past.sitting.game.dice).format(**words)
    if not found.then:
        return sentence
    moves = ", ".join(how.named(view, decision, line) for line in found.then)
    return _("{told} The best line goes on: {moves}.").format(told=sentence, moves=moves)


def _better(how: Review, found: Found, dice: bool) -> str:
    """The claim of a decision that cost something; it also says where the dice that fell were of another
    mind."""
    if dice and found.fell <= -how.least / 2:
        return _(
            "**{when}:** here {other} would have been worth about {size} more than {line}; with the dice "
            "that fell it would have been worth less."
        )
    if dice and found.fell < how.least / 2:
        return _(
            "**{when}:** here {other} would have been worth about {size} more than {line}; with the dice "
            "that fell it would have made no difference."
        )
    return _("**{when}:** here {other} would have been worth about {size} more than {line}.")


def _nothing(how: Review, look: Look) -> Iterator[str]:
    if not look.decisions:
        yield _("You decided nothing in this game, so there is nothing to look back at.")
        return
    words = ngettext(
        "There was nothing to be won: for your one decision I find no answer that would have been worth "
        "{size} more.",
        "There was nothing to be won: for none of your {n} decisions do I find an answer that would have "
        "been worth {size} more.",
        look.decisions,
    )
    yield words.format(n=look.decisions, size=how.measured(how.least))


def _dice(how: Review, look: Look) -> Iterator[str]:
    """The gain of the dice once all answers were known, where that is worth telling."""
    if look.dice is None or abs(look.dice) < how.least:
        return
    words = _("-# The dice brought you about {size} in all.")
    if look.dice < 0:
        words = _("-# The dice cost you about {size} in all.")
    yield words.format(size=how.measured(abs(look.dice)))


def _picture(past: Past, seat: Seat, found: Found) -> Picture:
    """The answer that would have been worth more, or the good one, as its panel showed it."""
    sitting = past.sitting
    view = codec.view_shown(sitting.game, _then(past, seat, found))
    draft = found.line if found.gain < 0 else found.other
    return Picture(sitting.row.game, view, "preview", draft, "back.png", spoken(), packed(sitting))


def turned(past: Past, played: bool) -> Message:
    """The moments in which a game turned, as everybody may know; who `played` hears why that is all."""
    sitting, game = past.sitting, past.sitting.game
    events = tuple(event for entry in standing(past.entries) for event in entry.events)
    with naming(sitting.cast):
        led = [*stretches(game, (opening(sitting), events))]
        turns = turnings(game.face, led, Edition(sitting.row.id, sitting.running.entries), TURNINGS)
    lines = [f"**{one.when[:1].upper()}{one.when[1:]}:** {one.full}" for one in turns]
    note = _("-# What another answer would have been worth, I cannot tell in this game yet.")
    return headed(
        sitting, [*(lines or [_("No single moment turned this game.")]), *([note] if played else [])]
    )

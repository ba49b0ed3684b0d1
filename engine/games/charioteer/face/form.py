"""The private panels: the set of a turn, what is done unasked, the profile, answers in advance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.clauses import ReadyTactics
from engine.face.forms import Form, Group, Option, StandingAnswer
from engine.face.pages import opened
from engine.games.charioteer.face import telling
from engine.games.charioteer.face.draft import Draft, may_be_sent, play_of_draft, read_draft
from engine.games.charioteer.face.forecast import Forecast, forecasts
from engine.games.charioteer.face.menus import Writer, taste_groups, taste_keys, tastes_said
from engine.games.charioteer.players.deliberation import proposed
from engine.games.charioteer.rules.cards import SYMBOLS
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.policy import (
    BEST,
    TASTES,
    WORTH,
    Taste,
    line_of,
    taste_of,
)
from engine.games.charioteer.rules.sets import damage_after, icons, shared
from engine.games.charioteer.rules.speech import cards_told, symbol_name, token_name
from engine.games.charioteer.rules.state import Race, View
from engine.games.charioteer.rules.values import FROM_HAND, PLUS
from engine.games.charioteer.rules.words import choices
from engine.language import N_, _, listed, ngettext
from engine.model import ACT, NO_SEAT, Decision, Link, Seat, Standing
from engine.notation import codes

_READY = (
    ReadyTactics(
        "best",
        N_("Play the best set for me every turn, repair when I am damaged, and keep +{plus} for the finish"),
        (),
    ),
    ReadyTactics("red", N_("Play the best red set for me, unless another one is much better"), ("red",)),
    ReadyTactics(
        "yellow", N_("Play the best yellow set for me, unless another one is much better"), ("yellow",)
    ),
    ReadyTactics(
        "black", N_("Play the best black set for me, unless another one is much better"), ("black",)
    ),
    ReadyTactics(
        "green", N_("Play the best green set for me, unless another one is much better"), ("green",)
    ),
    ReadyTactics("mend", N_("Play the best set for me, and spend tokens only against damage"), ("mend",)),
    ReadyTactics("final", N_("Play the best set for me, and keep all tokens for the last lap"), ("final",)),
    ReadyTactics("never", N_("Play the best set for me, and never spend a token"), ("never",)),
    ReadyTactics(
        "spend", N_("Play the best set for me, and spend every token as soon as it helps"), ("spend",)
    ),
)


_BY_TASTE = N_("The game chooses when all sets are revealed. Right now it would take:")


def form(view: View, decision: Decision, draft: str, page: int = 1) -> Form:
    """A page of the panel of a decision at a draft, which may be unfinished or broken."""
    seat = decision.seat or NO_SEAT
    if decision.kind == ACT:
        return _act_form(view.race, decision, draft)
    if decision.kind != SET:
        raise ValueError(f"a race has no decision of kind {decision.kind!r}")
    return _set_form(view.race, decision, read_draft(view.race, seat, draft), page)


def outlook(view: View, decision: Decision, line: str) -> tuple[str, ...]:
    """The effect of a set that was sent, as things stand."""
    race, seat = view.race, decision.seat or NO_SEAT
    draft = read_draft(race, seat, line)
    play = play_of_draft(race, seat, draft) if decision.kind == SET else None
    if play is None:
        return ()
    sentences = telling.sent(race, forecasts(race, seat).of(play))
    if draft.taste is None:
        return tuple(sentences)
    return (_(_BY_TASTE), *sentences)


def propose(view: View, decision: Decision, line: str) -> str:
    """For an empty line the set and the tokens that promise most; any other line as it is."""
    if line or decision.kind != SET or decision.seat is None:
        return line
    return line_of(proposed(view.race, decision.seat))


def named(view: View, decision: Decision, line: str) -> str:
    """A set as its menu calls it, with the tokens that are spent, or that the game is to choose it."""
    race, seat = view.race, decision.seat or NO_SEAT
    draft = read_draft(race, seat, line)
    play = play_of_draft(race, seat, draft) if decision.kind == SET else None
    if draft.taste is not None:
        wishes = [TASTES.sentence(word) for word in TASTES.words(draft.taste)]
        words = (
            _("the set that the game chooses ({wishes})") if wishes else _("the set that the game chooses")
        )
        return words.format(wishes=", ".join(wishes))
    if play is not None:
        return telling.named(forecasts(race, seat).of(play))
    return _("a set of cards") if decision.kind == SET and not codes() else ""


def ahead_form(view: View, decision: Decision, draft: str, page: int = 1) -> Form:
    """A page of the panel of a turn to come: the best set by a taste, as nobody knows its cards."""
    begun = read_draft(view.race, decision.seat or NO_SEAT, draft)
    if begun.taste is None:
        return _set_form(view.race, decision, begun, page)
    return _ahead_form(begun.taste)


def confirm(view: View, decision: Decision, line: str) -> str:
    """The confirmation of a word that cannot be taken back; '' for others."""
    if decision.kind != ACT:
        return ""
    return next((choice.hint for choice in choices(view.race, decision, ()) if choice.word == line), "")


def profile(draft: str, page: int = 1) -> Form:
    """The panel in which a player says what is played for one who is silent; its lines are tastes."""
    taste = taste_of(draft.split())
    text = (
        _(
            "If you send nothing, your most valuable set is played, with the tokens that pay off: "
            "damage, corners and skills count. If you answer here, your panels start with that, too."
        ),
        tastes_said(),
        ngettext(
            "A set in a favourite colour is preferred if it is worth at most one space less.",
            "A set in a favourite colour is preferred if it is worth at most {n} spaces less.",
            WORTH,
        ).format(n=WORTH),
    )
    groups = (taste_keys(taste, _words), *taste_groups(taste, _words))
    return Form(_("How you usually play"), text, groups, _words(taste), True)


def _words(taste: Taste) -> str:
    return " ".join(TASTES.words(taste))


def ahead(view: View, decision: Decision, profile: str) -> str:
    """The line that plays a turn to come by a profile."""
    return Draft(taste=taste_of(profile.split())).line


def standing_answers(view: View, seat: Seat) -> tuple[StandingAnswer, ...]:
    """Sentences for every turn to come, as nobody knows the cards of those turns yet."""
    if seat not in view.race.players:
        return ()
    offered = []
    for ready in TASTES.ready(_READY, None):
        line = " ".join((BEST, *ready.words))
        sentence = _(ready.sentence).format(plus=PLUS)
        offered.append(StandingAnswer(sentence, Standing(ready.id, SET, (Link(line),))))
    return tuple(offered)


def _ahead_form(taste: Taste) -> Form:
    """The panel for a turn to come: what is preferred then, as its hand is not known."""
    text = (_("When that turn comes, the game chooses from your hand."), tastes_said())

    def spell(changed: Taste) -> str:
        return Draft(taste=changed).line

    groups = (taste_keys(taste, spell), *taste_groups(taste, spell))
    return Form(_("Your sets for coming turns"), text, groups, spell(taste), True)


# The set of a turn


def _set_form(race: Race, decision: Decision, draft: Draft, page: int) -> Form:
    seat = decision.seat or NO_SEAT
    play = play_of_draft(race, seat, draft)
    forecast = None if play is None else forecasts(race, seat).of(play)
    # The picture of a set has the emperor and the crowd.
    text = [telling.turn(race)] if forecast is None else []
    if draft.taste is not None:
        text.append(_(_BY_TASTE))
    if forecast is not None:
        text += telling.chosen(race, forecast)
    elif not draft.line:
        text.append(_("Choose a set and what goes with it."))
    if page == 1 and draft.taste is None and draft.set == forecasts(race, seat).ranked[0]:
        text.append(telling.why(race, seat))
    if page != 1:
        text = [telling.hand(race.driver(seat).hand), tastes_said()]
    warnings = _missing(race, seat, draft) if forecast is None else _useless(race, seat, forecast)
    title = _("Your set for turn {turn}").format(turn=race.turn)
    complete = may_be_sent(race, decision, draft.line)
    form = Form(title, tuple(t for t in text if t), (), draft.line, complete, tuple(warnings))
    return opened(form, Writer(race, seat, draft).book(), page)


def _missing(race: Race, seat: Seat, draft: Draft) -> Iterator[str]:
    """Why a draft that is begun is no set yet."""
    possible = shared(draft.whole)
    if len(draft.cards) > FROM_HAND:
        most = ngettext(
            "At most {n} card of your hand can be played; take some back.",
            "At most {n} cards of your hand can be played; take some back.",
            FROM_HAND,
        )
        yield most.format(n=FROM_HAND)
    elif draft.cards and not possible:
        words = _("These cards share no symbol: {cards}. All cards of a set must show the same one.")
        yield words.format(cards=cards_told(draft.cards))
    elif len(draft.whole) == 1:
        yield _("One card alone is not a set here: add another that shows the same symbol.")
    elif draft.symbol and not draft.cards:
        yield _("Choose cards that show {symbol}.").format(symbol=symbol_name(SYMBOLS[draft.symbol]))
    elif not draft.symbol and len(possible) > 1:
        names = [symbol_name(SYMBOLS[name]) for name in possible]
        yield _("These cards share several symbols; choose which counts: {symbols}.").format(
            symbols=", ".join(names)
        )
    elif draft.line and not draft.cards:
        yield _("Choose the set to spend these tokens with.")


def _useless(race: Race, seat: Seat, seen: Forecast) -> Iterator[str]:
    """The tokens that are spent in vain for certain."""
    play = seen.play
    if "whip" in play.tokens and seen.exact and not seen.whipped:
        yield _("A whip would be wasted: you move first, so there is nobody ahead to catch up with.")
    if not damage_after(race.driver(seat).damage, replace(play, tokens=())):
        mending = [token_name(t) for t in dict.fromkeys(play.tokens) if t in ("half", "whole")]
        if mending:
            words = _("{tokens} would be wasted: there is no cube left to repair.")
            yield words.format(tokens=listed(mending))
    if "shield" in play.tokens and icons(play).count("shield") > 1:
        yield _("One shield blocks all damage of a turn; a second would be wasted.")


# Unasked


def _act_form(race: Race, decision: Decision, draft: str) -> Form:
    """A key for every word that can be said."""
    acts = choices(race, decision, ())
    said = next((choice for choice in acts if choice.word == draft.strip()), None)
    keys = tuple(Option(c.word, c.label, c.word, chosen=c is said) for c in acts)
    groups = (Group("words", _("Your options"), keys, "keys"),) if keys else ()
    text = () if keys else (_("Nothing to decide at the moment."),)
    line = said.word if said else ""
    return Form(_("At any time"), text, groups, line, said is not None)

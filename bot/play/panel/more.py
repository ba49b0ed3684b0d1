"""The panel behind *More* at a post: the round phase by phase, and the way to all the rest."""

from __future__ import annotations

from collections.abc import Sequence

from bot import slots
from bot.hosting.records.rounds import Past
from bot.hosting.table.coverage import public_events
from bot.hosting.table.sitting import Person, Sitting
from bot.hosting.table.status import headline, status, terms
from bot.ids import PersonId, press
from bot.limits import CONTENT, clip, fit
from bot.messages import Button, Message, even_rows
from bot.panels import watching
from bot.panels.appearance import try_out
from bot.play.panel import in_advance
from engine.language import _
from engine.model import Lock

STORY_ROOM = 1000
STORY_AT_LEAST = 200
END_ROOM = 1100
TERMS_ROOM = 300
DIGESTS_ROOM = 300


def more(
    past: Past, person: Person, takes: bool, offered: Sequence[tuple[int, Button]], end: Sequence[str] = ()
) -> Message:
    """The latest round in full, who is awaited, on what terms, and everything that can be looked at.

    `takes`: there is a free seat that this person may take; `offered` are more buttons. `end` says all of how
    the game has ended.
    """
    sitting, part = past.sitting, past.part(None)
    if len(past.parts) > 1 and sitting.row.told <= part.first:
        part = past.parts[-2]
    entries = past.entries_of(part)
    story = sitting.face.story(public_events(sitting.game, entries))
    lines = [
        headline(sitting),
        *fit(story, max(STORY_AT_LEAST, STORY_ROOM - len("\n".join(end)))).split("\n"),
        *fit(end, END_ROOM).split("\n"),
        status(sitting),
        clip(f"-# {terms(sitting)}", TERMS_ROOM),
        *_digests([lock for entry in entries for lock in entry.locks]),
    ]
    jump = watching.jump(past, part)
    rows = even_rows([*_watching(sitting, person.id), *_rest(sitting, person, takes, offered)])
    return Message(fit([x for x in lines if x], CONTENT), rows + ((jump,) if jump else ()))


def _watching(sitting: Sitting, user: PersonId) -> list[Button]:
    """One's own side, and what everybody may look at."""
    id, mine = sitting.row.id, sitting.face.call("mine", _("My side"))
    side = [Button(press(id, "mine"), mine)] if sitting.seat_of(user) is not None else []
    return [
        *side,
        slots.picture(id),
        Button(press(id, "words"), _("In words")),
        Button(press(id, "log"), _("Log")),
        *slots.WATCHING(sitting, None),
        *([Button(press(id, "chart"), _("Chart"))] if sitting.charted else []),
    ]


def _rest(
    sitting: Sitting, person: Person, takes: bool, offered: Sequence[tuple[int, Button]]
) -> list[Button]:
    """The rules, and everything that can be done beside playing."""
    id, seated = sitting.row.id, sitting.seat_of(person.id)
    running = sitting.row.stage == "running" and sitting.running.outcome is None
    take = [Button(press(id, "go"), _("Take a free seat"), "success")] if takes else []
    seat = seated.seat if seated else None
    ahead = [*try_out(sitting), *in_advance.open_button(sitting, seat)] if running else []
    core: dict[int, list[Button]] = {
        0: [Button(press(id, "rules"), _("Rules"))],
        40: take if running and seated is None else ahead,
        60: [Button(press(id, "motions"), _("Manage"))] if running and sitting.arranged_by(person) else [],
    }
    placed = [(place, button) for place, buttons in core.items() for button in buttons]
    return slots.in_order([*placed, *offered])


def _digests(locks: Sequence[Lock]) -> list[str]:
    """The fingerprints of the answers that have been opened."""
    if not locks:
        return []
    digests = " ".join(f"{lock.seat}:`{lock.digest[:12]}`" for lock in locks)
    return [clip(_("-# Sealed answers: {digests}").format(digests=digests), DIGESTS_ROOM)]

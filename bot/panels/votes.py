"""Votes as one person sees them: what is voted on, what one can ask for, and who would decide."""

from __future__ import annotations

from collections.abc import Sequence

from bot import slots
from bot.hosting.organising import moderating, votes
from bot.hosting.organising.votes import Count, Say
from bot.hosting.seats import leaving
from bot.hosting.table.sitting import Person, Sitting
from bot.ids import press
from bot.limits import CONTENT, LABEL, clip, fit
from bot.messages import Button, Message, Row, even_rows, rows_of
from bot.panels.seats import pause_button
from bot.store import Motion
from bot.text import mention
from bot.times import a_length
from engine.language import _, listed

MOST = 3
"""How many open votes a panel has buttons for; each has a post of its own, too."""


def manage(
    sitting: Sitting, person: Person, motions: Sequence[tuple[Motion, Count]], note: str = ""
) -> Message:
    """The votes at a table now, and what that person can ask for; the note on top."""
    id = sitting.row.id
    lines = [note] if note else []
    lines.append(_("**Votes at table `{code}`**").format(code=id))
    rows: list[Row] = []
    for number, (motion, count) in enumerate(motions[:MOST], start=1):
        asks = votes.KINDS[motion.kind].asks(sitting, motion)
        left = listed([mention(u) for u in count.silent]) or _("nobody")
        words = _("{n}. {motion} Ends <t:{at}:R>; still to vote: {people}.")
        lines.append(words.format(n=number, motion=asks, at=int(motion.ends), people=left))
        lines += filter(None, [moderating.because(motion.reason)])
        if person.id in count.silent + count.agree + count.against:
            agree, against = _("Agree ({n})").format(n=number), _("Against ({n})").format(n=number)
            rows.append(
                (
                    Button(press(id, "vote", motion.id, "yes"), agree, "success"),
                    Button(press(id, "vote", motion.id, "no"), against, "danger"),
                )
            )
    if not motions:
        lines.append(_("No vote is open."))
    return Message(fit(lines, CONTENT), (*rows, *even_rows(_askable(sitting, person))))


def _askable(sitting: Sitting, person: Person) -> list[Button]:
    """The motions that somebody can make; the most daring last."""
    if sitting.row.stage != "running" or sitting.table is None:
        return []
    seated, id = sitting.seat_of(person.id) is not None, sitting.row.id
    if not seated and not sitting.arranged_by(person):
        return []
    buttons = [
        (kind.place, Button(press(id, "ask", kind.name), _(kind.label)))
        for kind in votes.KINDS.values()
        if kind.offered(sitting, person)
    ]
    if seated:
        buttons.append((10, pause_button(sitting)))
    if len(sitting.people) > seated:
        buttons.append((40, Button(press(id, "removable"), _("Remove somebody …"))))
    if leaving.givable(sitting, person):
        buttons.append((50, Button(press(id, "give"), _("Offer a seat …"))))
    if sitting.arranged_by(person) and sitting.row.guild is not None:
        buttons.append((60, Button(press(id, "office"), _("New organiser …"))))
    return slots.in_order(buttons)


def removable(sitting: Sitting, person: Person) -> Message:
    """The people whose removal somebody could ask for."""
    view = sitting.public
    buttons = [
        Button(
            press(sitting.row.id, "ask", "remove", s.seat), clip(sitting.game.face.label(view, s.seat), LABEL)
        )
        for s in sitting.people
        if s.user != person.id
    ]
    if not buttons:
        return Message(_("Nobody else sits at this table."))
    return Message(_("Who should leave the game? A bot would play on."), rows_of(buttons))


def ask(sitting: Sitting, kind: str, say: Say, number: int = 0) -> Message:
    """The motion and who decides it, with the button that makes it."""
    id, args = sitting.row.id, (kind, number) if number else (kind,)
    verb = "why" if say.explains and say.alone else "put"
    label = _("Do it") if say.alone else _("Ask the others")
    asked = votes.KINDS[kind]
    spoils = asked.spoils and not sitting.row.practice
    lines = [_(asked.question), decides(say, spoils)]
    keys = (
        Button(press(id, verb, *args), label, "danger"),
        Button(press(id, "rollno"), _("Leave it as it is")),
    )
    return Message("\n".join(lines), (keys,))


def decides(say: Say, spoils: bool = True) -> str:
    """The words on who decides."""
    if say.outsider and say.explains:
        return _("You do not play here, so you decide alone. Everybody at the table reads your reason.")
    if say.alone and (say.outsider or not spoils):
        return _("You decide alone.")
    if say.alone:
        return _("Nobody else is here to agree: you decide alone, but the game then does not count.")
    people, of, needed = listed([mention(user) for user in say.others]), len(say.others), say.needed
    time = a_length(votes.OPEN_FOR)
    if needed == of:
        words = _("Everybody else must agree: {people}. The vote is open for {time}.")
        return words.format(people=people, time=time)
    if needed > of // 2 + 1:
        words = _("{n} of the others must agree: {people}. The vote is open for {time}.")
        return words.format(n=needed, people=people, time=time)
    words = _("More than half of the others must agree: {people}. The vote is open for {time}.")
    return words.format(people=people, time=time)


def asked() -> str:
    """The answer to a person whose wish is put to the vote."""
    words = _("The others have been asked; they have {time} to vote.")
    return words.format(time=a_length(votes.OPEN_FOR))

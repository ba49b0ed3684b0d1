"""The panels of a rollback: which round, what it would undo, and once more where plots were opened since."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.rollback.acts import Undoing
from bot.hosting.organising.votes import Say
from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.limits import CONTENT, LABEL, clip, fit
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message
from bot.panels.votes import decides
from engine.language import _, ngettext


def choose(sitting: Sitting, undoings: Sequence[Undoing]) -> Message:
    """The rounds that a race can be rolled back to."""
    id = sitting.row.id
    if not undoings:
        return Message(_("Nothing has happened at table `{code}` yet that could be undone.").format(code=id))
    items = tuple(Item(str(u.target.entry), name(u), clip(_later(u), LABEL)) for u in undoings[:MENU_OPTIONS])
    menu = Menu(press(id, "rollpick"), _("Roll back to"), items)
    return Message(_("**Which round should table `{code}` go back to?**").format(code=id), (menu,))


def ask(sitting: Sitting, undone: Undoing, say: Say | None = None) -> Message:
    """A rollback's effect and who decides, with the button that does it or, after a reveal, asks again."""
    id, entry = sitting.row.id, undone.target.entry
    verb = "rollsure" if undone.revealed else "rollback"
    lines = [
        _("**Roll table `{code}` back to: {place}?**").format(code=id, place=undone.target.caption),
        _later(undone),
        ngettext(
            "{n} roll no longer counts; all dice from there on are new.",
            "{n} rolls no longer count; all dice from there on are new.",
            undone.rolls,
        ).format(n=undone.rolls),
        _(
            "Answers since then are dropped, standing answers return to what they were, and everybody keeps "
            "their seat."
        ),
        _("A post in the channel says that you did it. The log and `/fair` keep what was undone."),
        _opened(undone) if undone.revealed else "",
        decides(say, spoils=not sitting.row.practice) if say else "",
    ]
    button = Button(press(id, verb, entry), _("Roll back"), "danger")
    if say is not None and say.explains and say.alone:
        button = Button(press(id, "rollwhy", entry, undone.revealed), _("Roll back"), "danger")
    return Message(fit([x for x in lines if x], CONTENT), ((button, _leave_it(id)),))


def sure(sitting: Sitting, undone: Undoing, say: Say | None = None) -> Message:
    """The second question, where people have read each other's plots."""
    id = sitting.row.id
    lines = [
        _("**Are you sure?**"),
        _opened(undone),
        _("Everybody will answer that round again, knowing the others' plans."),
    ]
    label = _("Roll back anyway") if say is None or say.alone else _("Ask the others")
    button = Button(press(id, "rollback", undone.target.entry, undone.revealed), label, "danger")
    return Message("\n".join(lines), ((button, _leave_it(id)),))


def name(undone: Undoing) -> str:
    """A round as it stands in a menu."""
    target = undone.target
    return clip(_("{number}. {place}").format(number=target.number, place=target.caption), LABEL)


def _later(undone: Undoing) -> str:
    if not undone.rounds:
        return _("Undoes all answers since the latest post.")
    words = ngettext(
        "Undoes everything since: {n} post.", "Undoes everything since: {n} posts.", undone.rounds
    )
    return words.format(n=undone.rounds)


def _opened(undone: Undoing) -> str:
    words = ngettext(
        "{n} sealed answer has been revealed since then.",
        "{n} sealed answers have been revealed since then.",
        undone.revealed,
    )
    return words.format(n=undone.revealed)


def _leave_it(id: str) -> Button:
    return Button(press(id, "rollno"), _("Leave it as it is"))

"""The panel *In advance*: all that answers for somebody by itself, and what has become of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.hosting.playing import in_advance, plans, standing
from bot.hosting.playing.filing import News, checksum
from bot.hosting.playing.in_advance import KEPT, KIND_OF, Given
from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId, press
from bot.limits import CONTENT, OPTION_TEXT, clip, fit
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message, Row
from bot.panels.appearance import try_out
from bot.play.panel import quoting
from engine.face.forms import StandingAnswer
from engine.in_advance import InAdvance
from engine.language import _, ngettext
from engine.model import Seat
from engine.notation import codes

QUOTE = 90


def open_button(sitting: Sitting, seat: Seat | None) -> list[Button]:
    """The button that opens the panel, with how much is kept, where anything can be said in advance."""
    if seat is None or not in_advance.possible(sitting):
        return []
    many = in_advance.number(sitting, seat)
    label = _("In advance ({n})").format(n=many) if many else _("In advance")
    return [Button(press(sitting.row.id, "advance"), label)]


def panel(sitting: Sitting, user: PersonId, profile: str, note: str = "", page: int = 0) -> Message:
    """All that answers for somebody, to be changed and removed, and what can be added; the note on top.

    A page has as much of either as a menu holds.
    """
    seat, given = sitting.my_seat(user).seat, in_advance.given(sitting, user, profile)
    offered = standing.offered(sitting, seat)
    pages = -(-max(len(given), len(offered), 1) // MENU_OPTIONS)
    page = min(max(page, 0), pages - 1)
    here = slice(page * MENU_OPTIONS, (page + 1) * MENU_OPTIONS)
    lines = [
        note,
        _("**In advance** - table `{code}`").format(code=sitting.row.id),
        _("This answers by itself. Only you see it."),
        _left(given),
        *(_listed(n, sitting, seat, one) for n, one in [*enumerate(given, start=1)][here]),
        *([] if given else [_("Nothing is set in advance yet.")]),
        *([] if any(one.source in KEPT for one in given) else _explained(in_advance.kinds(sitting))),
    ]
    rows = (
        *_menus(sitting, seat, given[here], offered[here]),
        *([_turns(sitting, page, pages)] if pages > 1 else []),
        _deeds(sitting, seat, given),
    )
    return Message(fit([x for x in lines if x], CONTENT), rows)


def _left(given: Iterable[Given]) -> str:
    """The sentence on what *Remove all* leaves, where it can be pressed."""
    sources = {one.source for one in given if one.says}
    match sources.isdisjoint(KEPT), "sent" in sources, "profile" in sources:
        case False, True, True:
            return _("*Remove all* keeps your sent answer and your profile.")
        case False, True, False:
            return _("*Remove all* keeps your sent answer.")
        case False, False, True:
            return _("*Remove all* keeps your profile.")
        case _:
            return ""


def _listed(n: int, sitting: Sitting, seat: Seat, one: Given) -> str:
    words = _("{n}. **{when}**: {says} ({source})")
    return words.format(n=n, when=_when(one), says=_said(sitting, seat, one), source=_source(sitting, one))


def _said(sitting: Sitting, seat: Seat, one: Given) -> str:
    """An answer in advance, as its owner reads it."""
    if one.source in ("line", "answer"):
        return one.says
    if one.source == "profile":
        return _of_profile(one.says)
    return quoting.planned(sitting, plans.open_to(sitting, seat), one.says, QUOTE)


def _of_profile(says: str) -> str:
    if not says:
        return _("a careful answer")
    return quoting.in_code(says, _("what you have set there"), QUOTE)


def _when(one: Given) -> str:
    """For which questions an answer is given."""
    match one.source:
        case "sent":
            return _("This round, sent")
        case "plan" if one.after == 1:
            return _("Next round")
        case "plan":
            return ngettext("In {n} round", "In {n} rounds", one.after).format(n=one.after)
        case _:
            return _capital(_(KIND_OF[one.source].when))


def _explained(kinds: Iterable[InAdvance]) -> list[str]:
    """The kinds of answers in advance with their lifetimes."""
    words = _("-# {word}: {when}, until {until}")
    return [words.format(word=_capital(_(one.word)), when=_(one.when), until=_(one.until)) for one in kinds]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _source(sitting: Sitting, one: Given) -> str:
    match one.source:
        case "sent":
            whole = sitting.row.tempo == "round"
            return _("your answer with its tactics") if whole else _("your answer")
        case "profile" if not one.says:
            return _("your profile is empty")
        case _:
            return _(KIND_OF[one.source].word)


def _turns(sitting: Sitting, page: int, pages: int) -> tuple[Button, ...]:
    id = sitting.row.id
    return (
        Button(press(id, "advance", page - 1), _("Earlier"), disabled=page == 0),
        Button(press(id, "advance", page + 1), _("Later"), disabled=page == pages - 1),
    )


def _menus(
    sitting: Sitting, seat: Seat, given: Sequence[Given], offered: Iterable[StandingAnswer]
) -> list[Row]:
    """Menus of all that is given, to change and to remove it, and of what the game offers."""
    id = sitting.row.id
    removable = [one for one in given if one.source != "profile" or one.says]
    menus = [
        Menu(press(id, "change"), _("Change …"), _items(sitting, seat, given)),
        Menu(press(id, "remove"), _("Remove …"), _items(sitting, seat, removable)),
        Menu(
            press(id, "stand"),
            _("Keep a standing answer"),
            tuple(Item(checksum(p.standing), clip(p.sentence, OPTION_TEXT)) for p in offered),
        ),
    ]
    return [menu for menu in menus if menu.items]


def _items(sitting: Sitting, seat: Seat, given: Sequence[Given]) -> tuple[Item, ...]:
    return tuple(
        Item(one.id, clip(_label(sitting, seat, one), OPTION_TEXT), clip(_when(one), OPTION_TEXT))
        for one in given
    )


def _label(sitting: Sitting, seat: Seat, one: Given) -> str:
    if one.source == "profile" and not (one.says and codes()):
        return _("Your profile")
    return _said(sitting, seat, one).replace("`", "")


def _deeds(sitting: Sitting, seat: Seat, given: Iterable[Given]) -> tuple[Button, ...]:
    id, asked = sitting.row.id, plans.open_to(sitting, seat)
    buttons = []
    if asked is not None:
        buttons.append(Button(press(id, "plan", asked.id), _("Plan ahead")))
    buttons += try_out(sitting)
    if any(one.source in KEPT for one in given):
        buttons.append(Button(press(id, "remove", "all"), _("Remove all"), "danger"))
    return (*buttons, Button(press(id, "mine"), _("Back")))


def news_lines(news: News) -> str:
    """News of what is kept, for its owner."""
    parts = []
    if news.plans:
        parts.append(_by_plan(news.plans))
    if news.ended:
        parts.append(_("None of your plans goes on from here."))
    if news.standing:
        parts.append(_by_standing_answers(news.standing))
    return f"*{' '.join(parts)}*" if parts else ""


def _by_plan(lines: Sequence[str]) -> str:
    if not codes():
        words = ngettext("Your plan has answered.", "Your plan has answered {n} times.", len(lines))
        return words.format(n=len(lines))
    words = ngettext(
        "Your plan has answered: {answers}.", "Your plan has answered one by one: {answers}.", len(lines)
    )
    return words.format(answers=_listing(lines))


def _by_standing_answers(lines: Sequence[str]) -> str:
    if not codes():
        return _("A standing answer of yours has answered.")
    words = ngettext(
        "Your standing answer has answered: {answers}.",
        "Your standing answers have answered: {answers}.",
        len(lines),
    )
    return words.format(answers=_listing(lines))


def _listing(lines: Iterable[str]) -> str:
    return ", ".join(f"`{clip(line, QUOTE)}`" for line in lines)

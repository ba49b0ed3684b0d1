"""The page of a seat as data: the panel of its open question at a draft, with the places to touch.

It is composed of what the private panel is composed of, and stores nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from bot import naming, slots
from bot.features.board import reel, showing
from bot.features.board.reel import Json, drawn
from bot.hosting.table.sitting import Person, Sitting, called
from bot.ids import PersonId
from bot.naming import Names, cast_with
from bot.play.panel import plotting
from bot.play.panel.subject import Subject
from bot.text import MENTION, unmarked
from engine.face.coverage import Coverage
from engine.face.forms import Form, Group, Option
from engine.face.scene import Circle, Polygon, Rect
from engine.face.touch import Area, Spot
from engine.language import _, pgettext, spoken
from engine.model import Decision
from engine.naming import naming as calling
from render.svg import Pen


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody at a seat, with the `language` that Discord speaks with them, and the `names` of all as posts
    have them; `codes` of squares are read, or not."""

    sitting: Sitting
    person: Person
    language: str
    names: Names
    codes: bool = True

    @property
    def user(self) -> PersonId:
        return self.person.id

    def plain(self, text: str) -> str:
        """A text of a panel as a page has it: with names, without Discord's marks."""
        people = {seat.user: called(seat) for seat in self.sitting.people}
        named = MENTION.sub(
            lambda mention: people.get(PersonId(int(mention[1]))) or _("somebody"), unmarked(text)
        )
        return naming.bare(named, self.names)


def whose(sat: Sat) -> Json:
    """The seat, its owner and its game."""
    sitting, seat = sat.sitting, sat.sitting.my_seat(sat.user)
    return {
        "game": sitting.game.title,
        "code": sitting.row.id,
        "who": _who(sat),
        "side": sitting.game.face.label(sitting.seen_by(seat.seat), seat.seat),
        "language": spoken(),
        "words": words(),
    }


def asked(
    sat: Sat, decision: Decision, draft: str, since: int, known: Collection[str] = (), whole: bool = True
) -> Json:
    """The open question with its possible answers at a draft; the history starts with the part `since`.

    The page has the `known` grounds, by their digests. Without the `whole` of it, the clauses behind the
    first page are left out.
    """
    sitting, user = sat.sitting, sat.user
    subject = Subject(decision)
    form = plotting.form_of(sitting, user, subject, draft)
    above = slots.lines(slots.LINES["question"](sitting))
    return {
        **whose(sat),
        "since": since,
        "decision": decision.id,
        "kind": decision.kind,
        "title": sat.plain(form.title),
        "text": [sat.plain(line) for line in (*above, *form.text)],
        "warnings": [sat.plain(line) for line in form.warnings],
        "line": form.line,
        "said": sat.plain(_in_words(sitting, decision, form)) if form.line else "",
        "complete": form.complete,
        "sent": sat.plain(plotting.sent(sitting, decision, draft, form.line)),
        "ready": decision.id in sitting.running.ready,
        "answered": sitting.running.answer(decision.id) is not None,
        "sealed": decision.sealed,
        "groups": [*_groups(sat, subject, form, draft, form.pages if whole else 1)],
        "later": form.pages > 1,
        **_board(sat, decision, form.line, known),
    }


def _in_words(sitting: Sitting, decision: Decision, form: Form) -> str:
    """A draft as menus call it: the whole of it or, where that has no name, what is chosen in each."""
    named = sitting.face.named(sitting.seen_by(decision.seat), decision, form.line)
    chosen = (option.label for group in form.groups for option in group.options if option.chosen)
    return named or ", ".join(chosen) or form.line


def nothing(sat: Sat, sentence: str, since: int, known: Collection[str] = ()) -> Json:
    """That nothing is asked now, with the board as the seat sees it; the rest is as in `asked`."""
    answer = {**whose(sat), "since": since, "decision": None, "nothing": sat.plain(sentence)}
    return answer if sat.sitting.table is None else {**answer, **_board(sat, None, "", known)}


def _who(sat: Sat) -> str:
    seat = sat.sitting.my_seat(sat.user).seat
    return showing.said(sat.sitting, sat.names).get(seat, "")


def _groups(sat: Sat, subject: Subject, form: Form, draft: str, pages: int) -> Iterator[Json]:
    """The groups of the first pages of a form, each once; those behind the first page are for `later`."""
    known: set[str] = set()
    for page in range(1, pages + 1):
        same = page == form.page
        opened = form if same else plotting.form_of(sat.sitting, sat.user, subject, draft, page)
        for group in opened.groups:
            if group.id not in known:
                known.add(group.id)
                yield _group(sat, group, later=page > 1)


def _group(sat: Sat, group: Group, later: bool) -> Json:
    return {
        "later": later,
        "id": group.id,
        "label": sat.plain(group.label),
        "shape": group.shape,
        "note": sat.plain(group.note),
        "who": sat.plain(group.who),
        "options": [_option(sat, option) for option in group.options],
    }


def _option(sat: Sat, option: Option) -> Json:
    return {
        "id": option.id,
        "label": sat.plain(option.label),
        "line": option.line,
        "hint": sat.plain(option.hint),
        "chosen": option.chosen,
    }


def _board(sat: Sat, decision: Decision | None, line: str, known: Collection[str]) -> Json:
    """The board as the seat sees it, at a draft of an answer."""
    sitting, face = sat.sitting, sat.sitting.game.face
    view, purpose = sitting.view(sat.user), "board" if decision is None else "preview"
    names = showing.written(sitting, sat.names)
    pen = Pen()
    with calling(cast_with(face, view, names)):
        scene = face.picture(view, line, purpose, Coverage(names, codes=sat.codes))
    board = drawn(scene, pen)
    digest = board["ground"]
    # Another process may answer when the page asks for it, and cannot make the ground of a seat.
    grounds = {} if digest in known else {digest: reel.ground(digest)}
    answer = {"board": board, "drawings": pen.drawings, "grounds": grounds}
    if decision is None:
        return {**answer, "spots": [], "box": None}
    touch = sitting.face_for(sat.user).touch(view, decision, line)
    return {**answer, "spots": [_spot(sat, spot) for spot in touch.spots], "box": touch.box}


def _spot(sat: Sat, spot: Spot) -> Json:
    options = [_option(sat, option) for option in spot.options]
    return {"id": spot.id, "name": sat.plain(spot.name), "area": _area(spot.area), "options": options}


def _area(area: Area) -> tuple[object, ...]:
    match area:
        case Rect():
            return "rect", *map(_tenth, (area.x, area.y, area.width, area.height))
        case Circle():
            return "circle", *map(_tenth, (area.x, area.y, area.radius))
        case Polygon():
            return "polygon", *([_tenth(x), _tenth(y)] for x, y in area.points)


def _tenth(number: float) -> float:
    return round(number, 1)


def words() -> Mapping[str, str]:
    """The words of the page of a seat."""
    return {
        "whose": _("This is the seat of {who} ({side})."),
        "continue": _("Continue"),
        "send": _("Send"),
        "sure": _("Yes, send"),
        "change": _("No, change it"),
        "ready": _("Ready"),
        "unready": _("Not ready"),
        "withdraw": _("Withdraw"),
        "cancel": _("Cancel"),
        "whole": _("Whole board"),
        "places": _("Places on the board"),
        "tactics": _("Tactics"),
        "search": _("Search"),
        "undo": pgettext("board", "Start over"),
        "leave": _("Sign out"),
        "everywhere": _("Sign out everywhere"),
        "left": _("You are signed out. Press Board in Discord to come back."),
        "lost": showing.lost(),
        "sending": _("Sending …"),
        "resending": _("No answer yet; this page tries again. It counts only once."),
        "unheard": _("No answer has come. Try again: it counts only once."),
        "since": _("Since your last move"),
    }


def dead_link() -> str:
    """The answer to a link that is no longer valid."""
    return _("This link has been used or is too old. Press Board in Discord again.")


def dead_session() -> str:
    """The answer to a session that is no longer valid, in the browser and inside Discord."""
    return _("You are not signed in here any more. Press Board in Discord again.")

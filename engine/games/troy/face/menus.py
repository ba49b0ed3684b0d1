"""The menus and keys of a panel in which a move is found.

One menu holds the moves that are worth a look. What is not among them is found from the cell by the pieces
to the target.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, chain, islice

from engine.face.forms import Group, Option, each
from engine.face.pages import GROUPS as ROWS
from engine.face.pages import Book
from engine.games.troy.face.consequences import consequence, effect, warning
from engine.games.troy.face.draft import Draft, settled, unit_of
from engine.games.troy.players.proposals import Proposal, proposal, proposals
from engine.games.troy.rules import speech
from engine.games.troy.rules.appearance import CELLS as BY_CELL
from engine.games.troy.rules.appearance import HELP, TURNED
from engine.games.troy.rules.boards import board_of, legal
from engine.games.troy.rules.cells import CELLS, NAMES, SIZE
from engine.games.troy.rules.contents import LETTERS, PIECES_OF, SIDES, letters, side_of
from engine.games.troy.rules.move import Parts, parts_of
from engine.games.troy.rules.state import Game
from engine.language import N_, _, ngettext

MENU = 25
KEYS = 5
MOST = 55
"""How many entries the menus of a page hold together."""
_ANOTHER = "another"
_FEW = 12
"""Up to how many cells need but one menu."""
PROPOSED = MENU - 1
"""How many moves the menu of moves holds beside the entry that leads to all others."""
_TARGETS: Mapping[tuple[bool, str], str] = {
    (False, ""): N_("{cell}"),
    (False, "own"): N_("{cell}, joining the {mate}"),
    (False, "enemy"): N_("{cell}, beside the {mate}"),
    (True, ""): N_("{cell}, takes the {taken}"),
    (True, "own"): N_("{cell}, takes the {taken}, joining the {mate}"),
    (True, "enemy"): N_("{cell}, takes the {taken}, beside the {mate}"),
}


@dataclass(frozen=True, slots=True)
class Entries:
    """A menu before it is made: the ids of its entries, and what makes one of them."""

    id: str
    label: str
    ids: Sequence[str]
    make: Callable[[str], Option]

    def group(self) -> Group:
        return each(self.id, self.label, self.ids, self.make)


@dataclass(frozen=True)
class Writer:
    """The controls for a draft in its game: that of the table or, looking ahead, the one after the path."""

    game: Game
    draft: Draft

    def book(self, keys: Iterable[Option]) -> Book:
        """Menus over a row of keys on the first page, of this step and those given; then menus alone."""
        menus, own = self._step() if self.game.result is None else ([], ())
        first = _fitting(menus, ROWS - 1)
        book: list[Sequence[Group]] = [
            (*(menu.group() for menu in menus[:first]), *self.row(chain(own, keys)))
        ]
        while menus := menus[first:]:
            first = _fitting(menus, ROWS)
            book.append([menu.group() for menu in menus[:first]])
        return book

    def row(self, keys: Iterable[Option]) -> tuple[Group]:
        """A row of keys, as many as it holds."""
        return (Group("keys", _("More"), islice(keys, KEYS), "keys"),)

    @property
    def by_cell(self) -> bool:
        """Whether the move is found from its cell on."""
        begun = self.draft.begun
        return BY_CELL in self.draft.appearance or bool(begun and begun not in legal(self.game))

    def _step(self) -> tuple[list[Entries], Iterator[Option]]:
        if not self.by_cell:
            return [self._proposed(), *(self._promotions() if self._promotes() else ())], iter(())
        if not self.draft.begun:
            short = Draft(
                tuple(word for word in self.draft.appearance if word != BY_CELL), self.draft.path
            ).line
            return self._cells(), iter([Option("proposed", _("Short list"), short)])
        if self._promotes():
            return self._promotions(), self._backs({"cell": (_("Other target"), self.draft.cell)})
        menus, keys = self._targets()
        return menus, self._backs({**keys, "other": (_("Other cell"), "")})

    def appearance(self) -> Iterator[Option]:
        """Keys that change how the panel looks."""
        turned, helped = TURNED in self.draft.appearance, HELP in self.draft.appearance
        yield Option("turn", _("Turn the board"), self.draft.toggled(TURNED).line, chosen=turned)
        yield Option("help", _("What threatens?"), self.draft.toggled(HELP).line, chosen=helped)

    def _option(self, begun: str, label: str, hint: str = "") -> Option:
        chosen = self.draft.begun == begun or self.draft.stem == begun
        whole = self._stems.get(begun, ())
        return Option(begun, label, self.draft.at(whole[0] if len(whole) == 1 else begun).line, hint, chosen)

    def _backs(self, ways: Mapping[str, tuple[str, str]]) -> Iterator[Option]:
        """Keys that lead to another beginning of a move, by their ids."""
        for id, (label, begun) in ways.items():
            yield Option(id, label, self.draft.at(begun).line)

    @cached_property
    def _moves(self) -> Mapping[str, Sequence[str]]:
        """The legal moves by their cell."""
        by_unit: dict[str, list[str]] = {}
        for move in legal(self.game):
            by_unit.setdefault(unit_of(move).rstrip(LETTERS), []).append(move)
        return by_unit

    @cached_property
    def _stems(self) -> Mapping[str, Sequence[str]]:
        """The moves from the cell that is chosen by all but what pieces become."""
        by_stem: dict[str, list[str]] = {}
        for move in self._moves.get(self.draft.cell, ()):
            by_stem.setdefault(move.partition("=")[0], []).append(move)
        return by_stem

    @cached_property
    def _codes(self) -> Sequence[int]:
        return board_of(self.game.position, self.game.options).cell

    # --- the moves that are worth a look ---

    def _proposed(self) -> Entries:
        """The chosen move among them, and where all others are found."""
        proposed = {p.move: p for p in proposals(self.game, PROPOSED)}
        chosen = self.draft.begun
        if chosen and chosen not in proposed:
            proposed = {chosen: proposal(self.game, chosen), **dict([*proposed.items()][: PROPOSED - 1])}
        others = len(proposed) < len(legal(self.game))
        ids = (*proposed, *((_ANOTHER,) if others else ()))

        def entry(id: str) -> Option:
            return self._move(proposed[id]) if id in proposed else self._another()

        return Entries("moves", _("Which move?"), ids, entry)

    def _move(self, proposed: Proposal) -> Option:
        move = proposed.move
        line = self.draft.at(move).line
        return Option(
            move, consequence(self.game, proposed), line, warning(proposed), move == self.draft.begun
        )

    def _another(self) -> Option:
        line = replace(self.draft, begun="", called=False).toggled(BY_CELL).line
        return Option(_ANOTHER, _("Another move …"), line, _("Choose a cell, then where to move."))

    # --- from where ---

    def _cells(self) -> list[Entries]:
        cells = sorted(self._moves, key=_by_file)
        least = 1 if len(cells) <= _FEW else 2
        return [
            Entries(f"from{n}", _from(chunk), chunk, self._cell)
            for n, chunk in enumerate(_chunks(cells, least), 1)
        ]

    def _cell(self, cell: str) -> Option:
        label = _("{cell}: {men}").format(cell=cell, men=self.standing(cell))
        moves = len(self._moves[cell])
        return self._option(cell, label, ngettext("{n} move", "{n} moves", moves).format(n=moves))

    def standing(self, cell: str) -> str:
        """The pieces on a cell, own ones first."""
        turn = SIDES.index(self.game.turn)
        pieces = PIECES_OF[self._codes[CELLS[cell]]]
        own = [speech.piece_number(piece) for piece in pieces if side_of(piece) == turn]
        foes = [
            _("{man} of {side}").format(
                man=speech.piece_number(piece), side=speech.side(SIDES[side_of(piece)])
            )
            for piece in pieces
            if side_of(piece) != turn
        ]
        return ", ".join((*own, *foes))

    # --- who, and where to ---

    def _targets(self) -> tuple[list[Entries], dict[str, tuple[str, str]]]:
        """A menu for every piece and for both, and keys to choose who goes where there are more targets."""
        menus = [self._unit_menus(unit) for unit in self._units()]
        every = [menu for menu_pages in menus for menu in menu_pages]
        if _fitting(every, ROWS - 1) == len(every):
            return every, {}
        chosen = self.draft.unit
        if chosen != self.draft.cell:
            return self._unit_menus(chosen), {"men": (_("Other pieces"), self.draft.cell)}
        first = [menu_pages[0] for menu_pages in menus]
        keys = {f"only-{unit}": (self._going(unit), unit) for unit in self._units()}
        return first[: _fitting(first, ROWS - 1)], keys

    def _units(self) -> list[str]:
        """The cell with each of its pieces that can go, and with both: own pieces first."""
        units = {unit_of(stem) for stem in self._stems}
        return sorted(units, key=lambda unit: (len(unit), _rank_of(unit[-1])))

    def _unit_menus(self, unit: str) -> list[Entries]:
        stems = {stem: parts_of(moves[0]) for stem, moves in self._stems.items() if unit_of(stem) == unit}
        captures_first = sorted(stems, key=lambda stem: (stems[stem].taken is None, _by_file_of(stems[stem])))
        chunks = _chunks(captures_first, 1)
        sentence = (
            _("{cell}, {men}: where to?")
            if len(chunks) == 1
            else _("{cell}, {men}: where to? ({n} of {all})")
        )
        words = {"cell": self.draft.cell, "men": self._going(unit), "all": len(chunks)}
        return [
            Entries(
                f"to-{unit.removeprefix(self.draft.cell)}-{n}",
                sentence.format(n=n, **words),
                chunk,
                lambda stem: self._option(stem, self._target(stems[stem]), _arrives(stems[stem])),
            )
            for n, chunk in enumerate(chunks, 1)
        ]

    def _going(self, unit: str) -> str:
        pieces = [LETTERS.index(letter) for letter in unit.removeprefix(self.draft.cell)]
        if len(pieces) == 1:
            return speech.piece_number(pieces[0])
        if side_of(pieces[0]) == side_of(pieces[1]):
            return _("both")
        return _("both, dragging the {man}").format(man=speech.piece_number(pieces[1]))

    def _target(self, parts: Parts) -> str:
        """Where a move leads, who is taken there, and beside whom one comes to stand."""
        there = Counter(PIECES_OF[self._codes[parts.target]])
        there -= Counter(() if parts.taken is None else (parts.taken,))
        mate = next(iter(there), None)
        own = mate is not None and side_of(mate) == SIDES.index(self.game.turn)
        beside = "" if mate is None else "own" if own else "enemy"
        return _(_TARGETS[parts.taken is not None, beside]).format(
            cell=NAMES[parts.target],
            mate="" if mate is None else speech.piece_number(mate),
            taken="" if parts.taken is None else speech.piece_number(parts.taken),
        )

    # --- on the board ---

    def begins(self) -> Iterator[tuple[str, Option]]:
        """Each cell to move from, and the choice of it."""
        for cell in self._moves:
            yield cell, self._cell(cell)

    def ends(self) -> Iterator[tuple[str, Option]]:
        """Where the pieces of the chosen cell can go, and each of the moves that lead there."""
        for move in sorted(self._moves.get(self.draft.cell, ()), key=_usual):
            parts = parts_of(move)
            line, chosen = self.draft.at(move).line, move == self.draft.begun
            yield NAMES[parts.target], Option(move, effect(self.game, parts), line, chosen=chosen)

    # --- what they become ---

    def _promotes(self) -> bool:
        return "-" in self.draft.begun and any(parts_of(move).becoming for move in self._ways())

    def _ways(self) -> Sequence[str]:
        """The moves that are left when only what pieces become is open."""
        return self._stems[self.draft.stem]

    def _promotions(self) -> list[Entries]:
        """A menu for the piece that arrives, or two, of which the second one comes with the first choice."""
        ways = [letters(parts_of(move).becoming) for move in self._ways()]
        chosen = self.draft.begun.partition("=")[2]
        if len(ways[0]) == 1:
            return [self._becoming("1", _("What does it become?"), ways, "", chosen)]
        first = self._becoming("1", _("What does the first become?"), ways, chosen[1:], chosen[:1])
        if not chosen:
            return [first]
        return [first, self._becoming("2", _("What does the other become?"), ways, chosen[:1], chosen[1:])]

    def _becoming(self, number: str, label: str, ways: Sequence[str], mate: str, chosen: str) -> Entries:
        """The kinds that one piece can become beside what its mate becomes ('' while that is open)."""
        kinds = dict.fromkeys(kind for way in ways for kind in way if not Counter(mate + kind) - Counter(way))

        def option(id: str) -> Option:
            kind = id[-1]
            begun = settled(self.game, f"{self.draft.stem}={_in_order(mate + kind)}")
            return Option(id, speech.piece(kind), self.draft.at(begun).line, chosen=kind == chosen)

        return Entries(
            f"become{number}", label, [f"{number}{k}" for k in sorted(kinds, key=_rank_of)], option
        )


def _in_order(became: str) -> str:
    return "".join(sorted(became, key=_rank_of))


def _rank_of(letter: str) -> int:
    return LETTERS.index(letter)


def _usual(move: str) -> tuple[object, ...]:
    """Of the moves from a cell to another those first that strong players choose: both pieces, a capture, and
    the lesser piece of two."""
    parts = parts_of(move)
    lesser = tuple(-piece for piece in parts.pieces)
    return -len(parts.pieces), parts.taken is None, lesser, parts.taken, parts.becoming


def _by_file(cell: str) -> tuple[int, int]:
    return CELLS[cell] % SIZE, CELLS[cell] // SIZE


def _by_file_of(parts: Parts) -> tuple[int, int, int]:
    return *_by_file(NAMES[parts.target]), parts.taken or 0


def _arrives(parts: Parts) -> str:
    return _("It can be promoted there.") if parts.becoming else ""


def _from(cells: Sequence[str]) -> str:
    return _("Move from which cell? ({first} … {last})").format(first=cells[0], last=cells[-1])


def _chunks(begun: Sequence[str], least: int) -> list[Sequence[str]]:
    """The entries of menus of equal length, at least that many."""
    count = max(least, -(-len(begun) // MENU))
    size = -(-len(begun) // count)
    return [begun[n : n + size] for n in range(0, len(begun), size)]


def _fitting(menus: Sequence[Entries], rows: int) -> int:
    """How many of the menus, from the first one on, stand on a page with that number of rows."""
    held = accumulate(len(menu.ids) for menu in menus[:rows])
    return max(min(1, len(menus)), sum(entries <= MOST for entries in held))

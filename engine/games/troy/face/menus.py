"""The menus and keys of a panel in which a move is found: from the cell by the men to the target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.face.forms import Group, Option
from engine.games.troy.face.draft import Draft, goes_on, settled
from engine.games.troy.rules import speech
from engine.games.troy.rules.boards import board_of, legal
from engine.games.troy.rules.cells import CELLS, NAMES, SIZE
from engine.games.troy.rules.men import LETTERS, MEN_OF, SIDES, letters, side_of
from engine.games.troy.rules.move import Parts, parts_of
from engine.games.troy.rules.reading import HELP, TURNED
from engine.games.troy.rules.state import Game
from engine.language import N_, _, ngettext

MENU = 25
ROWS = 4
"""How many menus and rows of keys stand on a page."""
_FEW = 12
"""Up to how many cells need but one menu."""
_TARGETS: Mapping[tuple[bool, str], str] = {
    (False, ""): N_("{cell}"),
    (False, "own"): N_("{cell}, joining the {mate}"),
    (False, "enemy"): N_("{cell}, beside the {mate}"),
    (True, ""): N_("{cell}, takes the {taken}"),
    (True, "own"): N_("{cell}, takes the {taken}, joining the {mate}"),
    (True, "enemy"): N_("{cell}, takes the {taken}, beside the {mate}"),
}


@dataclass(frozen=True, slots=True)
class Writer:
    """The controls for a draft in its game: that of the table or, looking ahead, the one after the path."""

    game: Game
    draft: Draft

    def groups(self, keys: Sequence[Option]) -> tuple[Group, ...]:
        """All menus, and one row of keys on the first page: those given and those of this step."""
        menus, own = self._step() if self.game.result is None else ([], [])
        row = (*own, *keys)[:5]
        return _paged([Group("keys", _("More"), row, "keys")], menus)

    def _step(self) -> tuple[list[Group], list[Option]]:
        if not self.draft.begun:
            return self._cells(), []
        if self._promotes():
            return self._promotions(), [self._back("cell", _("Other target"), self.draft.cell)]
        menus, keys = self._targets()
        return menus, [*keys, self._back("other", _("Other cell"), "")]

    def looks(self) -> Iterator[Option]:
        """Keys that change how the panel looks."""
        turned, told = TURNED in self.draft.looks, HELP in self.draft.looks
        yield Option("turn", _("Turn the board"), self.draft.toggled(TURNED).line, chosen=turned)
        yield Option("help", _("What threatens?"), self.draft.toggled(HELP).line, chosen=told)

    def _option(self, begun: str, label: str, hint: str = "") -> Option:
        chosen = self.draft.begun == begun or self.draft.stem == begun
        return Option(begun, label, self.draft.at(settled(self.game, begun)).line, hint, chosen)

    def _back(self, id: str, label: str, begun: str) -> Option:
        return Option(id, label, self.draft.at(begun).line)

    # --- from where ---

    def _cells(self) -> list[Group]:
        found = Counter(NAMES[parts_of(move).start] for move in legal(self.game))
        options = [self._cell(cell, found[cell]) for cell in sorted(found, key=_by_file)]
        least = 1 if len(options) <= _FEW else 2
        return [
            Group(f"from{n}", _from(chunk), tuple(chunk))
            for n, chunk in enumerate(_chunks(options, least), 1)
        ]

    def _cell(self, cell: str, moves: int) -> Option:
        label = _("{cell}: {men}").format(cell=cell, men=self.standing(cell))
        return self._option(cell, label, ngettext("{n} move", "{n} moves", moves).format(n=moves))

    def standing(self, cell: str) -> str:
        """Who stands on a cell, own men first."""
        turn = SIDES.index(self.game.turn)
        men = MEN_OF[board_of(self.game.position, self.game.options).cell[CELLS[cell]]]
        own = [speech.man_number(man) for man in men if side_of(man) == turn]
        foes = [
            _("{man} of {side}").format(man=speech.man_number(man), side=speech.side(SIDES[side_of(man)]))
            for man in men
            if side_of(man) != turn
        ]
        return ", ".join((*own, *foes))

    # --- who, and where to ---

    def _targets(self) -> tuple[list[Group], list[Option]]:
        """A menu for every man and for both, and keys to choose who goes where there are more targets."""
        menus = [self._unit_menus(unit) for unit in self._units()]
        if sum(map(len, menus)) < ROWS:
            return [menu for found in menus for menu in found], []
        chosen = self.draft.unit
        if chosen != self.draft.cell:
            every = self._back("men", _("Other men"), self.draft.cell)
            return self._unit_menus(chosen), [every]
        keys = [self._back(f"only-{unit}", self._going(unit), unit) for unit in self._units()]
        return [found[0] for found in menus], keys

    def _units(self) -> list[str]:
        """The cell with each of its men who can go, and with both: own men first."""
        units = {move.partition("-")[0].partition("x")[0] for move in self._from_cell()}
        return sorted(units, key=lambda unit: (len(unit), _rank_of(unit[-1])))

    def _from_cell(self) -> list[str]:
        return [move for move in legal(self.game) if goes_on(move, self.draft.cell)]

    def _unit_menus(self, unit: str) -> list[Group]:
        moves = [parts_of(move) for move in legal(self.game) if goes_on(move, unit)]
        stems = {parts.text.partition("=")[0]: parts for parts in moves}
        captures_first = sorted(stems, key=lambda stem: (stems[stem].taken is None, _by_file_of(stems[stem])))
        options = [
            self._option(stem, self._target(stems[stem]), _arrives(stems[stem])) for stem in captures_first
        ]
        chunks = _chunks(options, 1)
        told = (
            _("{cell}, {men}: where to?")
            if len(chunks) == 1
            else _("{cell}, {men}: where to? ({n} of {all})")
        )
        words = {"cell": self.draft.cell, "men": self._going(unit), "all": len(chunks)}
        return [
            Group(f"to-{unit.removeprefix(self.draft.cell)}-{n}", told.format(n=n, **words), tuple(chunk))
            for n, chunk in enumerate(chunks, 1)
        ]

    def _going(self, unit: str) -> str:
        men = [LETTERS.index(letter) for letter in unit.removeprefix(self.draft.cell)]
        if len(men) == 1:
            return speech.man_number(men[0])
        if side_of(men[0]) == side_of(men[1]):
            return _("both")
        return _("both, dragging the {man}").format(man=speech.man_number(men[1]))

    def _target(self, parts: Parts) -> str:
        """Where a move leads, who is taken there, and beside whom one comes to stand."""
        there = Counter(MEN_OF[board_of(self.game.position, self.game.options).cell[parts.target]])
        there -= Counter(() if parts.taken is None else (parts.taken,))
        mate = next(iter(there), None)
        own = mate is not None and side_of(mate) == SIDES.index(self.game.turn)
        beside = "" if mate is None else "own" if own else "enemy"
        return _(_TARGETS[parts.taken is not None, beside]).format(
            cell=NAMES[parts.target],
            mate="" if mate is None else speech.man_number(mate),
            taken="" if parts.taken is None else speech.man_number(parts.taken),
        )

    # --- what they become ---

    def _promotes(self) -> bool:
        return "-" in self.draft.begun and any(parts.becoming for parts in self._ways())

    def _ways(self) -> list[Parts]:
        """The moves that are left when only what men become is open."""
        return [parts_of(move) for move in legal(self.game) if goes_on(move, self.draft.stem)]

    def _promotions(self) -> list[Group]:
        """A menu for the man who arrives, or two, of which the second one comes with the first choice."""
        ways = [letters(parts.becoming) for parts in self._ways()]
        chosen = self.draft.begun.partition("=")[2]
        if len(ways[0]) == 1:
            return [self._becoming("1", _("What does he become?"), ways, "", chosen)]
        first = self._becoming("1", _("What does one of them become?"), ways, chosen[1:], chosen[:1])
        if not chosen:
            return [first]
        return [first, self._becoming("2", _("What does the other become?"), ways, chosen[:1], chosen[1:])]

    def _becoming(self, id: str, label: str, ways: Sequence[str], mate: str, chosen: str) -> Group:
        """The kinds that one man can become beside what his mate becomes ('' while that is open)."""
        kinds = dict.fromkeys(kind for way in ways for kind in way if not Counter(mate + kind) - Counter(way))
        options = tuple(
            Option(
                f"{id}{kind}",
                speech.man(kind),
                self.draft.at(settled(self.game, f"{self.draft.stem}={_in_order(mate + kind)}")).line,
                chosen=kind == chosen,
            )
            for kind in sorted(kinds, key=_rank_of)
        )
        return Group(f"become{id}", label, options)


def _in_order(became: str) -> str:
    return "".join(sorted(became, key=_rank_of))


def _rank_of(letter: str) -> int:
    return LETTERS.index(letter)


def _by_file(cell: str) -> tuple[int, int]:
    return CELLS[cell] % SIZE, CELLS[cell] // SIZE


def _by_file_of(parts: Parts) -> tuple[int, int, int]:
    return *_by_file(NAMES[parts.target]), parts.taken or 0


def _arrives(parts: Parts) -> str:
    return _("There it may be promoted.") if parts.becoming else ""


def _from(chunk: Sequence[Option]) -> str:
    first, last = chunk[0].id, chunk[-1].id
    return _("Move from which cell? {first} … {last}").format(first=first, last=last)


def _chunks(options: Sequence[Option], least: int) -> list[Sequence[Option]]:
    """The options in menus of equal length, so many at least."""
    count = max(least, -(-len(options) // MENU))
    size = -(-len(options) // count)
    return [options[n : n + size] for n in range(0, len(options), size)]


def _paged(keys: Sequence[Group], menus: Sequence[Group]) -> tuple[Group, ...]:
    """Three menus over the keys on the first page, four on each one behind it."""
    first, rest = menus[: ROWS - 1], menus[ROWS - 1 :]
    return (*first, *keys, *(replace(menu, page=2 + n // ROWS) for n, menu in enumerate(rest)))

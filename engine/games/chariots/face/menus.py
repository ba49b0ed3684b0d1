"""The questions of a policy as menus of a panel, for one chariot's plot in a draft."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.face.forms import Group, Option
from engine.games.chariots.face.draft import Plot, Terms
from engine.games.chariots.rules.policy import NONE, PHASES, Menu, answers, arises, in_phase, menu, sentence
from engine.games.chariots.rules.routes import ROUTES
from engine.games.chariots.rules.speech import NUMERALS
from engine.games.chariots.rules.state import COINS
from engine.games.chariots.rules.track import SQUARES, Name
from engine.language import N_, _
from engine.model import Choice

_MENU = 25
_NEAREST = 20
_HORIZON = 12
"""How far ahead squares are offered: the most that a round can cover. Others can be typed."""
_KINDS = {
    "straight": N_("on the straight"),
    "inside": N_("an inside square"),
    "outside": N_("an outside square"),
}

FIRST = ("free", "null", "ace")
"""The questions for the first page."""
LATER = (
    *("banned", "before", "lane", "change"),
    *("taken", "stance", "avoid", "avoid-end"),
    *("null-for", "null-from", "null-at", "left"),
    *("ace-whom", "ace-put", "ace-line", "ace-from"),
    *("ace-at", "both", "free-via", "banned-via"),
    *("extra", "extra-at", "first", "swap"),
    *("whip", "balk", "recover", "take"),
)
"""The others, four to a page, those that belong together on one page."""
BY_PHASE = ("free", "banned", "null", "ace", "free-via", "banned-via", "taken", "avoid-end")
"""What panels offer to say for a single phase, two pages each; the rest can be typed."""


@dataclass(frozen=True, slots=True)
class Writer:
    """One chariot's part of a draft: where it stands, what it may say, and how a change is spelled.

    `spell` gives the whole draft with this plot in its place; `id` and `who` tell two chariots apart.
    """

    plot: Plot
    said: Terms
    spell: Callable[[Plot], str]
    square: Name | None = None
    id: str = ""
    who: str = ""

    def coins(self) -> Group:
        """Keys for the next coin, and one that takes the last coin back."""
        coins = self.plot.coins
        phase = "" if self.plot.complete else f"{NUMERALS[len(coins) + 1]}: "
        left = () if self.plot.complete else tuple(c for c in COINS if c not in coins)
        keys = [
            Option(
                f"{self.id}coin{c}", f"{self.who}{phase}{c}", self.spell(self.plot.with_coins((*coins, c)))
            )
            for c in left
        ]
        if coins:
            undo = self.spell(self.plot.with_coins(coins[:-1]))
            keys.append(
                Option(f"{self.id}undo", self.who + _("take back the {coin}").format(coin=coins[-1]), undo)
            )
        return Group(f"{self.id}coins", self.who + _("Coins"), tuple(keys), "keys")

    def questions(self, keys: Sequence[str]) -> tuple[Group, ...]:
        """The menus of those of the questions that arise at the table."""
        return tuple(self._question(menu(k)) for k in keys if arises(menu(k), self.said.options))

    def phases(self) -> tuple[Group, ...]:
        """What may be said for a single phase, one phase after the other."""
        return tuple(self._in_phase(phase, menu(key)) for phase in PHASES for key in BY_PHASE)

    def _question(self, question: Menu) -> Group:
        options = self._entries(question) if question.most else self._answers(question)
        return Group(f"{self.id}{question.key}", f"{self.who}{_(question.title)}", tuple(options))

    def _possible(self, question: Menu) -> tuple[Choice, ...]:
        return answers(question, self.said.options, self.said.tempo, self.said.rivals)

    def _answers(self, question: Menu) -> Iterator[Option]:
        now = str(getattr(self.plot.policy, question.field))
        for choice in self._possible(question):
            line = self.spell(self.plot.saying(f"{question.key}:{choice.word}"))
            label = f"{_(question.short)}: {choice.label}"
            yield Option(f"{self.id}{question.key}-{choice.word}", label, line, chosen=choice.word == now)

    def _entries(self, question: Menu) -> Iterator[Option]:
        now: tuple[str, ...] = getattr(self.plot.policy, question.field)
        yield from self._listed(question, question.key, f"{self.id}{question.key}", now)
        if now:
            line = self.spell(self.plot.listing(question.key, ()))
            none = _none_of(_(question.short))
            yield Option(f"{self.id}{question.key}-none", none, line)

    def _listed(self, question: Menu, key: str, id: str, now: tuple[str, ...]) -> Iterator[Option]:
        """Entries to be added at the end or, if they are in the list, taken out."""
        for word in self._offered(question, now):
            told = sentence(f"{key}:{word}")
            changed = tuple(w for w in now if w != word) if word in now else (*now, word)
            label = f"{now.index(word) + 1}. {told}" if word in now else told
            if len(changed) <= question.most:
                line = self.spell(self.plot.listing(key, changed))
                hint = _(_KINDS[SQUARES[word].kind]) if word in SQUARES else ""
                yield Option(f"{id}-{word}", label, line, hint)

    def _offered(self, question: Menu, now: tuple[str, ...]) -> list[str]:
        possible = {c.word for c in self._possible(question)}
        fixed = [c.word for c in question.values if c.word in possible]
        squares = [w for w in now if w not in fixed]
        squares += [s for s in self._ahead(question.squares) if s not in squares]
        return [*fixed, *squares][: _MENU - 2]

    def _ahead(self, squares: Sequence[Name]) -> list[Name]:
        """Those of the squares that a round can reach, the nearest first."""
        if self.square is None:
            return []
        route = ROUTES["inside"]
        here = route.more[self.square]
        far = {s: (here - route.more[s]) % route.lap for s in squares}
        near = [s for s in squares if far[s] <= _HORIZON]
        return sorted(near, key=lambda s: (far[s], SQUARES[s].inside_key))[:_NEAREST]

    def _in_phase(self, phase: int, question: Menu) -> Group:
        key = f"{phase}/{question.key}"
        now = self.plot.in_phase(key)
        id, short = f"{self.id}{phase}{question.key}", in_phase(phase, _(question.short))
        as_said = self.spell(self.plot.unsaying(key))
        options = [
            Option(
                f"{id}-as",
                _("{question}: As said for the round").format(question=short),
                as_said,
                chosen=not now,
            )
        ]
        if question.most:
            options += self._listed(question, key, id, tuple(w for w in now if w != NONE))
            line = self.spell(self.plot.listing(key, ()))
            options.append(Option(f"{id}-none", _none_of(short), line, chosen=now == (NONE,)))
        else:
            for choice in self._possible(question):
                word = f"{key}:{choice.word}"
                line = self.spell(self.plot.saying(word))
                options.append(Option(f"{id}-{choice.word}", sentence(word), line, chosen=choice.word in now))
        title = _("{question}, in phase {phase} only").format(
            question=_(question.title), phase=NUMERALS[phase]
        )
        return Group(id, self.who + title, tuple(options))


def _none_of(question: str) -> str:
    return _("{question}: none of these").format(question=question)

"""The news of a stretch of a game: its facts, weighed alike in all games, and put into words.

What matters most is what has changed the chances most, or what is rare. A game brings its facts
(`Face.news`) and its formula for the chances (`Face.chances`); it says which of its facts are rare.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

from engine.face.chances import Chances
from engine.face.happenings import FIRST, Edition, Happening, Sentence, Stretch
from engine.game import Face

HALF = 0.5
"""A kind of fact is not the headline twice running if another one has changed the chances this much of it."""
_POINT = 0.01
"""How much of a chance one step of weight is worth."""
_PLACEHOLDER = re.compile(r"\\\{\w+(?::\w+)?\\\}")


def news(face: Face, stretch: Stretch, edition: Edition = FIRST) -> tuple[Sentence, ...]:
    """The news of a stretch, the headline first; () for none.

    A game that brings no facts is told by the sentences of its log.
    """
    if face.news is None:
        return _by_the_log(face, stretch.events)
    return told(face.news(stretch), *_chances(face, stretch), edition)


def headline(face: Face, stretch: Stretch, edition: Edition = FIRST) -> str:
    """The headline of a stretch, '' where nothing is to tell."""
    return next((sentence.full for sentence in news(face, stretch, edition)), "")


def caption(happenings: Iterable[Happening], edition: Edition) -> str:
    """The weightiest of some facts in few words, where all the rest can be seen; '' for none.

    What has no short form is worded as in the news of the same edition.
    """
    told = weighed(tuple(happenings), {}, {})
    return _worded(told[0], edition).brief if told else ""


def _by_the_log(face: Face, events: Sequence[Any]) -> tuple[Sentence, ...]:
    lines = [line for event in events if (line := face.narrate(event)) is not None and line.weight]
    told = dict.fromkeys(line.text for line in sorted(lines, key=lambda line: -line.weight) if line.text)
    return tuple(Sentence(text, text) for text in told)


def _chances(face: Face, stretch: Stretch) -> tuple[Chances, Chances]:
    """The chances before and after a stretch; of nobody in a game without a formula, and before the start."""
    if face.chances is None or stretch.before is None:
        return {}, {}
    return face.chances(stretch.before), face.chances(stretch.view)


def told(
    happenings: Iterable[Happening], before: Chances, after: Chances, edition: Edition = FIRST
) -> tuple[Sentence, ...]:
    """Facts in words, those first that matter most by how the chances have changed."""
    return tuple(_worded(one, edition) for one in weighed(tuple(happenings), before, after, edition))


def weighed(
    happenings: Sequence[Happening], before: Chances, after: Chances, edition: Edition = FIRST
) -> tuple[Happening, ...]:
    """All that has happened, the greatest change of the chances first but for the rare, each topic once.

    What was the headline before is none again while something else has changed the chances half as much.
    """
    change = {who: after[who] - before.get(who, 0.0) for who in after}
    moved = {id(one): _moved(one, change) for one in happenings}
    topics: dict[str, Happening] = {}
    for one in sorted(happenings, key=lambda one: (-one.rare, -moved[id(one)] - _POINT * one.weight)):
        topics.setdefault(one.topic or one.kind, one)
    told = list(topics.values())
    if told and not told[0].rare and _reads_as(told[0], edition.before):
        enough = HALF * moved[id(told[0])]
        fresh = (one for one in told if moved[id(one)] >= enough and not _reads_as(one, edition.before))
        first = next(fresh, told[0])
        told = [first, *(one for one in told if one is not first)]
    return *told[:1], *sorted(told[1:], key=lambda one: not (one.rare or one.must))


def _moved(one: Happening, change: Mapping[str, float]) -> float:
    """How much the chances of those whom it befell have changed as one would expect."""
    gains = [change.get(who, 0.0) for who in one.helps]
    losses = [-change.get(who, 0.0) for who in one.hurts]
    return max([0.0, *gains, *losses])


def _worded(one: Happening, edition: Edition) -> Sentence:
    """The wording of a fact for an edition, another one than stood in the headline before."""
    wordings = one.wordings
    first = crc32(f"{edition.code}/{edition.number}/{one.kind}".encode()) % len(wordings)
    turned = (*wordings[first:], *wordings[:first])
    chosen = next((words for words in turned if not reads_as(words, edition.before)), turned[0])
    full = _capital(chosen.format(**one.said))
    brief = _capital(one.brief.format(**one.said)) if one.brief else full
    return Sentence(full, brief, one.must or one.rare > 0, one.ends)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _reads_as(one: Happening, sentence: str) -> bool:
    """Whether a sentence tells a fact of that kind."""
    return any(reads_as(words, sentence) for words in (*one.wordings, one.brief) if words)


def reads_as(words: str, sentence: str) -> bool:
    """Whether a sentence is that wording, whatever names and numbers it is filled with."""
    return bool(sentence) and _pattern(words.rstrip(".!")).match(sentence.rstrip(".!")) is not None


@lru_cache(maxsize=1_000)
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(f"{_PLACEHOLDER.sub('.+', re.escape(words))}$")

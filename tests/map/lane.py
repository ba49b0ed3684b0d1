"""The lane: out of all tests those that tell most about a change, within a budget. No clock is known here."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from tests.map.changes import Change
from tests.map.kept import Known, Map
from tests.map.recorder import MODULE

LAWS, HOST = "tests/laws", "tests/bot/hosting"
"""The laws and the host's tests: true of every change."""
OF_THE_HOST = 1 / 3
"""So much of the time goes to the host's tests before anything else that belongs to the change."""
OURS = ("engine/", "render/", "bot/")
NAMED = 5
"""So many files are named in a sentence."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is run: whole files, then single tests; and what is said about it."""

    whole: tuple[str, ...]
    chosen: tuple[str, ...]
    said: tuple[str, ...] = ()

    @property
    def files(self) -> list[str]:
        return list(dict.fromkeys((*self.whole, *(nodeid.split("::")[0] for nodeid in self.chosen))))


def plan(root: Path, changed: Sequence[Change], known: Map | None, seconds: float) -> Plan:
    """The laws, the host's tests, and what belongs to the changes: as much as takes so many seconds of one
    core."""
    touched = [c.file for c in changed if is_test(c.file) and (root / c.file).exists()]
    whole = list(dict.fromkeys([*_below(root, LAWS), *touched]))
    hosts = [file for file in _below(root, HOST) if file not in whole]
    said = [f"{len(changed)} changed files{_listed([change.file for change in changed])}"]
    if known is None:
        by_folder = dict.fromkeys(file for change in changed for file in mirrored(root, change.file))
        said.append("there is no map (`pytest --map` makes it), so it goes by folder")
        return Plan(tuple(dict.fromkeys((*whole, *hosts, *by_folder))), (), tuple(said))
    stale = [change.file for change in changed if is_stale(change, known)]
    if stale:
        said.append(f"the map is older than {len(stale)} of them and goes by folder there{_listed(stale)}")
    belonging = [test for test in ranked(root, changed, known) if test.file not in whole]
    seconds -= _seconds(known.tests[number] for number in known.within(whole))
    of_the_host = [known.tests[number] for number in known.within(hosts)]
    near = [test for test in belonging if test.file in hosts]
    chosen = dict.fromkeys(fitting(near or of_the_host, seconds * OF_THE_HOST))
    for more in (belonging, of_the_host):
        left = fitting((test for test in more if test not in chosen), seconds - _seconds(chosen))
        chosen |= dict.fromkeys(left)
    return Plan(tuple(whole), tuple(test.nodeid for test in chosen), (*said, *_left(belonging, chosen)))


def _seconds(tests: Iterable[Known]) -> float:
    return sum(test.seconds for test in tests)


def is_test(file: str) -> bool:
    return file.startswith("tests/") and PurePosixPath(file).name.startswith("test_") and file.endswith(".py")


def is_stale(change: Change, known: Map) -> bool:
    """Whether the map was made for neither state of the file, so that it knows other functions of it."""
    made_for = known.digests.get(change.file)
    return made_for is not None and made_for not in (change.before, change.after)


def ranked(root: Path, changed: Sequence[Change], known: Map) -> list[Known]:
    """All tests that belong to the changes: by function, then by file, by folder, and those of processes."""
    tiers = [Counter[int]() for _ in range(4)]
    for change in changed:
        for tier, numbers in _belonging(root, change, known):
            tiers[tier].update(numbers)
    if any(change.file.startswith(OURS) for change in changed):
        tiers[3].update(number for number, test in known.tests.items() if test.beyond)
    found = [test for hits in tiers for test in spread({known.tests[n]: count for n, count in hits.items()})]
    return list(dict.fromkeys(found))


def _belonging(root: Path, change: Change, known: Map) -> Iterator[tuple[int, Iterable[int]]]:
    names = known.names(change.file)
    if not names or is_stale(change, known):
        yield 2, known.within(mirrored(root, change.file))
        return
    for name in change.names & names:
        yield 0, known.executing(change.file, [name])
    if MODULE in change.names or not change.names & names:
        yield 1, known.executing(change.file, names)


def spread(hits: Mapping[Known, int]) -> list[Known]:
    """Of each test function one case, then a second of each, and so on; the cheap and specific first."""

    def weight(test: Known) -> float:
        return (test.seconds + 0.02) * test.functions / hits[test]

    turns, turn = dict[Known, int](), defaultdict[str, int](int)
    for test in sorted(hits, key=weight):
        turns[test] = turn[test.function]
        turn[test.function] += 1
    return sorted(hits, key=lambda test: (turns[test], weight(test)))


def fitting(tests: Iterable[Known], seconds: float) -> list[Known]:
    """In their order those for which there is time."""
    chosen = []
    for test in tests:
        if test.seconds <= seconds:
            chosen.append(test)
            seconds -= test.seconds
    return chosen


def mirrored(root: Path, file: str) -> list[str]:
    """The test files of the folder that mirrors the file's; first those that bear its name."""
    path = PurePosixPath(file.removeprefix("tests/").replace("engine/games/", "games/", 1))
    folders = [parent for parent in path.parents if (root / "tests" / parent).is_dir()]
    below = "*.py" if folders[0] == PurePosixPath() else "**/*.py"
    found = sorted((root / "tests" / folders[0]).glob(below)) if folders else []
    if file.startswith("engine/"):
        found += sorted((root / "tests/conformance").glob("*.py"))
    names = [each.relative_to(root).as_posix() for each in found]
    return sorted(filter(is_test, names), key=lambda name: f"test_{path.stem.lower()}" not in name)


def _below(root: Path, folder: str) -> list[str]:
    """The test files of a folder."""
    files = [path.relative_to(root).as_posix() for path in sorted((root / folder).rglob("*.py"))]
    return [file for file in files if is_test(file)]


def _left(belonging: Sequence[Known], chosen: Collection[Known]) -> list[str]:
    """What is run of what belongs to the change, and what is left out of each file."""
    left = Counter(test.file for test in belonging) - Counter(test.file for test in chosen)
    said = [f"{len(set(belonging) & set(chosen))} of {len(belonging)} tests that belong to them are chosen"]
    if left:
        most = [f"{file} ({count})" for file, count in left.most_common()]
        said.append(f"left out: {left.total()} tests of {len(left)} files{_listed(most)}")
    return said


def _listed(files: Sequence[str]) -> str:
    more = ["…"] if len(files) > NAMED else []
    return f": {', '.join([*files[:NAMED], *more])}" if files else ""

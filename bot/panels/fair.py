"""How everybody can check a table: in a few words, and in full as a file that anybody can read.

Before the end the file has the fingerprints alone; afterwards every roll and every sealed answer with what
it takes to compute them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.hosting.table.sitting import Sitting
from bot.limits import CONTENT, clip, fit
from bot.messages import Message
from bot.store import RoundRow
from engine import Record, dice
from engine.language import _, ngettext
from engine.model import Answer, Entry, Lock


def told(sitting: Sitting, record: Record | None, problems: Sequence[str] | None) -> Message:
    """The answer to `/fair`: how it works, and what there is to see; problems None before the end."""
    title = _("**Is table `{code}` fair?**").format(code=sitting.row.id)
    if not hides(sitting):
        return Message(fit([title, *_reckoned(problems)], CONTENT))
    lines = [
        title,
        _(
            "Before anybody sat down I drew a secret seed and posted its fingerprint. Every die is computed "
            "from that seed, the tokens of the seats and the name of the moment, so I cannot choose a roll."
        ),
        _(
            "Whatever is sealed gets a random word beside it; when the seals close I post a fingerprint of "
            "both, so nothing can be changed afterwards. At the end I tell the seed and the random words, "
            "and anybody can compute all of it again: `python -m engine audit FILE` does so without me."
        ),
        _("Fingerprint of the seed: `{digest}`").format(digest=sitting.row.commit),
    ]
    if record is None:
        lines.append(_("The game has not begun, so nothing has been rolled."))
    elif problems is None:
        lines += _so_far(record)
    else:
        lines += [_("The seed: `{seed}`").format(seed=sitting.row.seed), f"**{_verdict(record, problems)}**"]
    return Message(fit(lines, CONTENT))


def hides(sitting: Sitting) -> bool:
    """Whether there is anything at a table that fingerprints stand for."""
    return sitting.game.dice or sitting.game.sealed


def _reckoned(problems: Sequence[str] | None) -> list[str]:
    """Of a game in which nothing is rolled and nothing sealed."""
    told = [
        _(
            "Nothing is hidden in this game: it has no dice and no sealed answers, and everybody sees every "
            "move when it is made. At the end this command plays the whole record again and says whether "
            "it comes out the same; `python -m engine audit FILE` does so without me."
        )
    ]
    if problems:
        told.append(f"**{_unsound(problems)}**")
    elif problems is not None:
        told.append(_("**Checked just now: played again, the whole table comes out the same.**"))
    return told


def _so_far(record: Record) -> list[str]:
    locks = sum(len(entry.locks) for entry in record.entries)
    sealed = ngettext(
        "{n} sealed answer has been locked so far; the file has its fingerprint.",
        "{n} sealed answers have been locked so far; the file has all their fingerprints.",
        locks,
    )
    return [
        sealed.format(n=locks),
        _("The seed is told when the game is over; then this command checks every roll."),
    ]


def _verdict(record: Record, problems: Sequence[str]) -> str:
    if problems:
        return _unsound(problems)
    rolls = sum(len(entry.rolls) for entry in record.entries)
    locks = sum(len(entry.locks) for entry in record.entries)
    well = _("Checked just now: all {rolls} rolls and all {locks} sealed answers are as the seed says.")
    return well.format(rolls=rolls, locks=locks)


def _unsound(problems: Sequence[str]) -> str:
    found = _("This does not add up: {problems}.")
    return clip(found.format(problems="; ".join(problems[:5])), 800)


def document(sitting: Sitting, record: Record, rounds: Sequence[RoundRow], opened: bool) -> str:
    """The whole account of a table as plain text, round by round; `opened` after its end."""
    lines = [
        _("Table {code}: {game}").format(code=sitting.row.id, game=sitting.game.title),
        "",
        _("The fingerprint of the seed, posted before anybody sat down:"),
        f"  {record.opening.commit}",
        *(_seed(record) if opened else [_("The seed is told when the game is over.")]),
        "",
        _("A fingerprint is a SHA-256. That of a sealed answer is taken of WORD/QUESTION/SEAT/ANSWER,"),
        _("with the random word that belongs to it. A roll is computed from its name and its epoch;"),
        _("the epoch counts how often the game was rolled back, so no die is ever rolled twice."),
    ]
    for row, entries in _by_round(record.entries, rounds):
        parts = [line for entry in entries for line in _entry(entry, opened)]
        if parts:
            head = _("Round {number}: {place}").format(number=row.number, place=row.caption)
            lines += ["", head if row.number else _("Before the first question"), *parts]
    return "\n".join(lines) + "\n"


def _seed(record: Record) -> list[str]:
    return [
        _("The seed:"),
        f"  {record.opening.seed}",
        _("The tokens of the seats: {tokens}").format(tokens=" ".join(record.opening.tokens) or _("none")),
    ]


def _by_round(
    entries: Sequence[Entry[object]], rounds: Sequence[RoundRow]
) -> Iterator[tuple[RoundRow, Sequence[Entry[object]]]]:
    """The entries that followed each post, the ones before the first post first."""
    starts = [RoundRow("", 0, 0, ""), *rounds]
    for n, row in enumerate(starts):
        end = starts[n + 1].entry if n + 1 < len(starts) else len(entries)
        yield row, entries[row.entry : end]


def _entry(entry: Entry[object], opened: bool) -> list[str]:
    if entry.order.verb == "rollback":
        back = _("  entry {entry}: rolled back to where it stood after entry {to}; epoch {epoch} begins")
        return [back.format(entry=entry.number, to=entry.order.line, epoch=entry.epoch)]
    said = {answer.decision: answer for answer in entry.answers}
    lines = [
        line
        for lock in entry.locks
        for line in _lock(entry, lock, said.get(lock.decision) if opened else None)
    ]
    return lines + ([_roll(entry, roll) for roll in entry.rolls] if opened else [])


def _lock(entry: Entry[object], lock: Lock, said: Answer | None) -> list[str]:
    sealed = _("  entry {entry}: seat {seat} sealed its answer to question {question}: {digest}")
    line = sealed.format(entry=entry.number, seat=lock.seat, question=lock.decision, digest=lock.digest)
    if said is None:
        return [line]
    opened = _('    answer "{line}", random word {word}').format(line=said.line, word=said.nonce)
    return [line, opened]


def _roll(entry: Entry[object], roll: dice.Roll) -> str:
    told = _("  entry {entry}: {name} rolled {value} of 0 to {most}, epoch {epoch}")
    return told.format(
        entry=entry.number, name=roll.label, value=roll.value, most=roll.sides - 1, epoch=entry.epoch
    )

"""How everybody can check a table: a verdict in a few words, and for those who doubt it all of it as a file.

Before the end the file has the fingerprints alone; afterwards every roll and every sealed answer with what
it takes to compute them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.features.fairness.acts import hides
from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.limits import CONTENT, clip, fit
from bot.messages import Button, Message, rows_of
from bot.store import RoundRow
from engine import Record, dice
from engine.language import _, ngettext
from engine.model import Answer, Entry, Lock


def button(sitting: Sitting) -> Button:
    """The way to the verdict."""
    return Button(press(sitting.row.id, "fair"), _("Fairness"))


def lobby_button(sitting: Sitting) -> Button | None:
    """The way to the fingerprint of the seed, before anybody sits down."""
    return Button(press(sitting.row.id, "fair"), _("Fair dice")) if sitting.game.dice else None


def told(
    sitting: Sitting,
    record: Record | None,
    problems: Sequence[str] | None,
    offered: Sequence[Button] = (),
) -> Message:
    """The answer to `/fair`: the verdict, how it works in three lines, and the way to the whole account.

    `problems` is None before the end.
    """
    id = sitting.row.id
    whole = [Button(press(id, "account"), _("The whole account"))]
    accounted = record is not None and (hides(sitting) or problems is not None)
    rows = rows_of([*(whole if accounted else []), *offered])
    verdict = _("**Table `{code}`: {verdict}**").format(code=id, verdict=_verdict(sitting, record, problems))
    how = _how(sitting, problems is not None) if hides(sitting) else _reckoned()
    return Message(fit([verdict, *how], CONTENT), rows)


def _verdict(sitting: Sitting, record: Record | None, problems: Sequence[str] | None) -> str:
    """The verdict on a table as it stands now, in one sentence."""
    if problems:
        words = _("This does not add up: {problems}.")
        return clip(words.format(problems="; ".join(problems[:5])), 800)
    if record is None:
        return _("nothing has happened yet.")
    rolls = sum(len(entry.rolls) for entry in record.entries)
    locks = sum(len(entry.locks) for entry in record.entries)
    if problems is None:
        if not hides(sitting):
            return _("nothing is hidden, so everybody can check every move.")
        sealed = ngettext("{n} sealed answer", "{n} sealed answers", locks).format(n=locks)
        return _("{sealed} locked so far, all to be checked at the end.").format(sealed=sealed)
    if not hides(sitting):
        return _("replayed, it comes out the same.")
    counted = [
        *([ngettext("{n} roll", "{n} rolls", rolls).format(n=rolls)] if sitting.game.dice else []),
        ngettext("{n} sealed answer", "{n} sealed answers", locks).format(n=locks),
    ]
    return _("{counted}: everything checks out.").format(counted=", ".join(counted))


def _how(sitting: Sitting, over: bool) -> list[str]:
    """How a table is kept fair, in three lines."""
    opened = _("The seed: `{seed}`").format(seed=sitting.row.seed)
    return [
        _("I drew a secret seed before anybody sat down. All rolls follow from it, so I cannot choose one."),
        _("When sealed answers close I lock them by a fingerprint, so nobody can change them afterwards."),
        opened
        if over
        else _("Fingerprint of the seed: `{digest}`. The seed itself is shown when the game is over.").format(
            digest=sitting.row.commit
        ),
    ]


def _reckoned() -> list[str]:
    """Of a game in which nothing is rolled and nothing sealed."""
    return [
        _("There are no dice and no sealed answers in this game: everybody sees every move when it is made."),
        _("After the end I play the whole record again here and say whether it comes out the same."),
    ]


def document(sitting: Sitting, record: Record, rounds: Sequence[RoundRow], opened: bool) -> str:
    """The whole account of a table as plain text, round by round; `opened` after its end."""
    lines = [
        _("Table {code}: {game}").format(code=sitting.row.id, game=sitting.game.title),
        "",
        _("The fingerprint of the seed, posted before anybody sat down:"),
        f"  {record.opening.commit}",
        *(_seed(record) if opened else [_("The seed is published when the game is over.")]),
        "",
        _("A fingerprint is a SHA-256. A sealed answer's is taken of WORD/QUESTION/SEAT/ANSWER,"),
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
        back = _("  entry {entry}: rolled back to the state after entry {to}; epoch {epoch} begins")
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
    words = _("  entry {entry}: {name} rolled {value} of 0 to {most}, epoch {epoch}")
    return words.format(
        entry=entry.number, name=roll.label, value=roll.value, most=roll.sides - 1, epoch=entry.epoch
    )

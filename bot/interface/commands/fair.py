"""`/fair`: how everybody can check the dice and the sealed plots of a table."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands

from bot.hosting.sitting import Sitting
from bot.interface.commands._shared import table_meant, tables_here
from bot.interface.replies import Interaction, Reply
from bot.limits import CONTENT, fit
from bot.messages import Message
from engine import Record, audit
from engine.codec import text
from engine.journal import dump_record

HOW = (
    "Before anybody sat down I drew a secret seed and posted its fingerprint. Every die is computed from "
    "that seed, the tokens of the seats and the name of the moment, so I cannot choose a roll. Every plot "
    "gets a nonce; its fingerprint is kept when the plots lock. At the end the seed is told, and anybody "
    "can compute everything again: `python -m engine audit FILE` does it without me."
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(fair)


@app_commands.command(description="Check the dice and the sealed plots of a table")
@app_commands.describe(table="The table's code; not needed where there is only one")
@app_commands.allowed_contexts(guilds=True, dms=True)
async def fair(interaction: Interaction, table: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    sitting = await table_meant(interaction, table)
    lines = [
        f"**Is table `{sitting.row.id}` fair?**",
        HOW,
        f"Fingerprint of the seed: `{sitting.row.commit}`",
    ]
    if sitting.table is None:
        lines.append("The race has not begun, so nothing has been rolled.")
        await reply.show(Message(fit(lines, CONTENT)))
        return
    record = await interaction.client.host.record(sitting.row.id)
    over = sitting.running.outcome is not None or sitting.row.stage == "closed"
    lines += await _verdict(sitting, record) if over else _so_far(record)
    await reply.show(Message(fit(lines, CONTENT)))
    if over:
        data = await asyncio.to_thread(_exported, record)
        await reply.hand_over(
            "The whole table as a file; `python -m engine audit` checks it without me.",
            f"{sitting.row.id}.json",
            data,
        )


def _so_far(record: Record) -> list[str]:
    locks = [lock for entry in record.entries for lock in entry.locks]
    lines = [f"Sealed plots locked so far: {len(locks)}."]
    lines += [f"seat {lock.seat}, question {lock.decision}: `{lock.digest[:20]}…`" for lock in locks[-4:]]
    return [*lines, "The seed is told when the race is over; then this command checks every roll."]


async def _verdict(sitting: Sitting, record: Record) -> list[str]:
    problems = await asyncio.to_thread(audit, record)
    rolls = sum(len(entry.rolls) for entry in record.entries)
    locks = sum(len(entry.locks) for entry in record.entries)
    verdict = (
        f"Checked just now: all {rolls} rolls and all {locks} sealed plots are as the seed says."
        if not problems
        else "This does not add up: " + "; ".join(problems[:5])
    )
    return [f"The seed: `{sitting.row.seed}`", f"**{verdict}**"]


def _exported(record: Record) -> bytes:
    return text(dump_record(record)).encode()


fair.autocomplete("table")(tables_here)

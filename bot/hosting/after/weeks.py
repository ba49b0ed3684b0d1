"""When a server hears of its week: on Mondays at nine, in its own zone, where it has chosen a channel."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.store import Alarm, Writing, of_server

SETTING = "weekly"
HOUR = 9
WEEK = timedelta(days=7)


def next_monday(zone: str, now: float) -> float:
    """The first Monday morning after an instant."""
    there = ZoneInfo(zone)
    today = datetime.fromtimestamp(now, there)
    monday = today.date() - timedelta(days=today.weekday())
    at = datetime.combine(monday, time(HOUR), there)
    while at.timestamp() <= now:
        monday += WEEK
        at = datetime.combine(monday, time(HOUR), there)
    return at.timestamp()


async def wake(tx: Writing, guild: int, channel: int, zone: str, now: float) -> None:
    """Set the alarm of a server that has chosen a channel; take it away where there is none."""
    owner = of_server(guild)
    if channel:
        await tx.put_alarm(Alarm(owner, "weekly", next_monday(zone, now)))
    else:
        await tx.drop_alarms(owner, "weekly")

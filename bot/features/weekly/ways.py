"""The occasions of the news of the week: its alarm, a change of a server's settings, a lost channel."""

from __future__ import annotations

from bot import occasions
from bot.features.weekly import acts
from engine.language import N_

occasions.CHOSEN[acts.SETTING] = occasions.Chosen(
    60,
    "channel",
    N_("The channel for the news of the week, Mondays at 9; leave empty for none"),
    N_("News of the week"),
    language="weekly_language",
    posted=True,
)
occasions.AT_AN_ALARM["weekly"] = acts.tell
occasions.SERVER_CHANGED.append(acts.changed)
occasions.LOST.append(acts.lost)

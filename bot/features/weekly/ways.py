"""The occasions of the news of the week: its alarm, a change of a server's settings, a lost channel."""

from __future__ import annotations

from bot import occasions
from bot.features.weekly import acts
from bot.setting import SERVERS

SERVERS.append(acts.NEWS)
occasions.AT_AN_ALARM["weekly"] = acts.tell
occasions.SERVER_CHANGED.append(acts.changed)
occasions.LOST.append(acts.lost)

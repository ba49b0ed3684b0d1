"""When the news of the week come, and where: their alarm, a change of a server's settings, a lost channel."""

from __future__ import annotations

from bot import slots
from bot.events import ALARMS, ChannelLost, ServerChanged, on
from bot.features.weekly import acts
from bot.setting import SERVERS

SERVERS.append(acts.NEWS)
slots.THE_NEWS.put(acts.elsewhere)
ALARMS["weekly"] = acts.tell
on(ServerChanged, "news")(acts.changed)
on(ChannelLost, "news")(acts.lost)

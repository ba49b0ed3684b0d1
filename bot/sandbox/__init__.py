"""The bot on a simulated Discord, played in the browser: no account, no token, no network.

`run_sandbox` is all that the rest of the program needs. This folder and the tests are the only places
that know SimCord.
"""

from bot.sandbox.page import NOTHING_BESIDE, Beside
from bot.sandbox.run import DEFAULT_PORT, run_sandbox
from bot.sandbox.world import GUILD_NAME, PEOPLE

__all__ = ["DEFAULT_PORT", "GUILD_NAME", "NOTHING_BESIDE", "PEOPLE", "Beside", "run_sandbox"]

"""A small Discord on real sockets, for tests of what only a network has: kill -9, races, lost answers.

The bot under test is a process of its own, which it outlives. The model of Discord is SimCord's; here
are the gateway, the HTTP interface, nonces and a way to act and to make trouble from outside.

::

    async with SocketCord.launched() as discord:
        bot = await start_my_bot(os.environ | discord.environment)
        await discord.wait_for_bot()

        opened = await discord.slash("Ann", "arena", "play", game="chariots")     # an Outcome
        await discord.press("Ben", opened.message, "join")
        form = await discord.press("Ben", opened.message, "plot")
        await discord.submit("Ben", form, coins="2 4 3")
        board = (await discord.until("arena", lambda posts: len(posts) == 2))[-1]

        await discord.trouble("POST", "/channels/*/messages", hold=True, after=True)
        await discord.press("Ann", board, "start")
        await discord.held()                      # posted, but the bot has not been told
        bot.kill()
        ...                                       # start it again: it posts with the same nonce
        assert await discord.repeats() == 1       # and gets the message that is already there

People are called by name: Ann, Ben, Cleo, Dan. A channel is called "arena" or "stables", a thread by its
own name, a private conversation "@Ann"; an id will do too. An act returns when the bot has acknowledged
it, or after three seconds; what the bot posts then is awaited with `until`. What a person could not do
raises `Impossible`. `trouble` describes what can go wrong.
"""

from tests.bot.socketcord.client import Call, Impossible, Outcome, Post, SocketCord

__all__ = ["Call", "Impossible", "Outcome", "Post", "SocketCord"]

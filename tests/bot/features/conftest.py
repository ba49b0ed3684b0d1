"""The stores under test, also for things that have rows of their own."""

from tests.bot.scale.test_claims import pair
from tests.bot.scale.test_moving import base
from tests.bot.store.test_store import again, opened, store, two

__all__ = ["again", "base", "opened", "pair", "store", "two"]

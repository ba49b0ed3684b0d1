"""The stores under test, also for things that have rows of their own."""

from tests.bot.test_store import again, opened, store, two

__all__ = ["again", "opened", "store", "two"]

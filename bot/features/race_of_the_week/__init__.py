"""The race of the week: everybody on a server drives the same race alone, one round a day, in step."""

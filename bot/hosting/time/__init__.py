"""Time as a table and its people have it: terms, calendars of deadlines, nights, reminders, an even clock.

Pure functions of instants and of what was settled; how times are typed and said stands in `bot.times`. What
cannot be is a `BadTime`. Nothing here knows a table.
"""

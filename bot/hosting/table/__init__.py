"""A table as one look finds it, and what can be told from that look alone.

Its row, seats and position (`sitting`), one line of where it stands (`status`), who races there (`racers`),
what a seat may do unasked (`offers`), and who may sit down (`admission`). Nothing here changes anything.
"""

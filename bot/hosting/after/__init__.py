"""Consequences of a step that is saved or a seat that changes hands, in the transaction of the host.

Posts in the channel and the feed, deadlines, alarms and banks, who was there and who was silent, seats that
become vacant, plans and lines that have ended, lists that have to follow. Functions that take a
transaction and a table; none takes the host, which calls them.
"""

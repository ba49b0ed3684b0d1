"""The board inside Discord, as an Activity: the pages of tables and seats, with another door to them.

A press opens Discord's frame, the page there has Discord say who somebody is, and begins the session that
*Continue* begins. Without the operator's secret nothing of it is there.
"""

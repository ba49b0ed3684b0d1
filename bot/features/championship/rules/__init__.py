"""The rules of a championship, without Discord, clock or files.

A season has races, a race has heats, a heat is a game. Drivers are numbers, in the order in which they have
entered; factions are numbers from 0; races count from 1.
"""

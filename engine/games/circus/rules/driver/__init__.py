"""The driver: attacks, things, injuries, life on foot, captures, rides, fights aboard; dice and the gods.

Steps: `throwing`, `striking`, `things`, `harm`, `boarding`, `unseated`. Questions: `arms`, `aboard`, `foot`,
`gods`.
"""

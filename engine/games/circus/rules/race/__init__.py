"""How to Play, and how it ends: rounds, plots, the order, dice and appeals, places, winning.

Facts: `events`. Steps: `rounds`, `orders`, `throwing`. Questions: `gods`.
"""

"""The rules of Circus Minimus: the position, what is legal, what happens, what each seat may know.

By the headings of the rulebook, each folder standing on those above it alone:

- `values`: every number of the charts and tables.
- `basic`: Basic Information: spaces, units, the position, a driver's policy, words.
- `events`: the facts of a race by the same headings, each with its change of the position.
- `course`: the order front to rear, Cockiness and Underdog Boost, places (K), who is in whose way.
- `asking`: what a small question is, and how a driver is asked or his policy decides (N14.24).
- `driver`: Drivers (J3), whips and weapons (J5, B6), captures (J4B, O), things, dice and the gods (B11).
- `shop`: How to Set Up, the shop (B), careers (C).
- `accidents`: Flips (J2), wrecks and damage (J4), crashes (J6), teams that nobody steers (J8, J9).
- `chariot`: the Chariot Control (How to Play I to V), Movement, Turns and Swerves, Skids (J1), vetoes (B12).
- `plans`: the words of plots, orders and answers, how they are read, and what of them is hidden.
- `race`: How to Play: rounds, plots, the Corpse Movement (How to Play 1), the end.
- `play`: all of it for the engine.
"""

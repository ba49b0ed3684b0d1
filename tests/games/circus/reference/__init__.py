"""The rules of Circus Minimus a second time: slow, plain, from the paper, nothing shared with the engine.

`Race(grid, options, purchases)` has seats by number, each with the rig (team and chariot) of the same number.
`race.run()` is a generator. It yields what it needs and is sent it:

    Ask(what, who, options, about)   one of `options`, chosen by the seat `who`
    Dice(number, what, who)          a tuple of so many numbers from 1 to 6
    Lot(what, who, places)           a number below `places`
    Mark(what, unit)                 None; a moment to compare `race.position()`

`Follower(race)` has the open `request` and takes its `answer`; `play` runs a race with a function.
A game of the engine is followed by sending what was answered and rolled there. Some choices are offered more
often than a game may ask for them (attacks before and after a manoeuvre, a boost at the start and at the
end): the answer that declines is then always the first of the options, except that a control, a fight and an
end of the median have to be chosen. Dice of one moment (the two chariots of a ram) may come in another order
elsewhere; `what` and `who` say which is which.

    Ask: fresh, control, veto, appeal, underdog start, underdog end, manoeuvre, attack, stop, grab, jump,
         ride, take over, take along, fight, cut loose, on foot, step, board, end, jump down
    Dice: damage, flip, skid, hard whip, whip, whip driver, whip team, sling, sword, trident, net, fist,
          run over, capture, cut loose, slip, rider rammed, grab

Who resigns is marked, `race.state.drivers[seat].resigned = True`, and goes on being asked.

References are to the rulebook's special situations as J1 to J12, and to the sections of the notes.
"""

from .questions import Ask, Dice, Lot, Mark, Request
from .race import Follower, Race, play
from .units import Options, position

__all__ = ["Ask", "Dice", "Follower", "Lot", "Mark", "Options", "Race", "Request", "play", "position"]

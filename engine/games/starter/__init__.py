"""The Straight: a small game to copy. `README.md` of the folder above says how."""

from __future__ import annotations

from engine.game import Game, Ranks, Rules
from engine.games.starter import face, players, rules
from engine.language import N_

GAME = Game(
    key="starter",
    name=N_("The Straight"),
    summary=N_("Secretly plot a pace and race down the straight; a gallop may end in a stumble."),
    author="Hippodrome",
    seats=range(2, 5),
    dice=True,
    sealed=True,
    workshop=True,
    rules=Rules(
        Options=rules.Options,
        State=rules.Race,
        View=rules.Race,
        Steps=(rules.Plot,),
        Events=(rules.RoundBegan, rules.Driven),
        setup=rules.setup,
        advance=rules.advance,
        evolve=rules.evolve,
        choices=rules.choices,
        outcome=rules.outcome,
        view=rules.view,
        ranks=Ranks(standings=rules.standings, playing=rules.playing, ended=rules.ended),
    ),
    face=face.FACE,
    players={"steady": players.steady, "bold": players.bold},
    strengths={
        N_("steady"): N_("trots on and arrives"),
        N_("bold"): N_("gallops and often stumbles"),
    },
)
"""The game, as the registry finds it."""

"""Chariots by Mark A. Biggar (2003-2004): a race round the Circus Maximus.

`RULES.md` maps the rulebook to the modules of this folder.
"""

from __future__ import annotations

from engine.game import Face, Game, Ranks, Rules
from engine.games.chariots.face import caption, drawings, form, guide, narration, picture
from engine.games.chariots.players import brains, figures
from engine.games.chariots.rules import autopilot, facts, outcome, play, reading, secrets, words
from engine.games.chariots.rules import state as position
from engine.games.chariots.rules.events import EVENTS
from engine.games.chariots.rules.evolve import evolve
from engine.games.chariots.rules.policy import NEWEST
from engine.games.chariots.rules.steps import STEPS
from engine.language import N_
from engine.model import TEMPOS

GAME = Game(
    key="chariots",
    name=N_("Chariots"),
    summary=N_("Plot three speeds in secret, then race impulse by impulse round the Circus Maximus."),
    author="Mark A. Biggar",
    usual=True,
    version=NEWEST,
    seats=range(2, 5),
    tempos=TEMPOS,
    dice=True,
    sealed=True,
    rules=Rules(
        Options=position.Options,
        State=position.Race,
        View=position.View,
        Steps=STEPS,
        Events=EVENTS,
        setup=play.setup,
        aged=play.aged,
        advance=play.advance,
        act=play.act,
        evolve=evolve,
        choices=words.choices,
        read=reading.read,
        outcome=outcome.outcome,
        ranks=Ranks(standings=outcome.standings, playing=outcome.playing, ended=outcome.ended),
        view=secrets.view,
        redact=secrets.redact,
        resample=secrets.resample,
        facts=facts.facts,
        fill=autopilot.fill,
        tally=figures.tally,
    ),
    face=Face(
        chapters=guide.chapters,
        labels={
            "plot": N_("Plot"),
            "route": N_("Route"),
            "move": N_("Move"),
            "announce": N_("Announce"),
            "swap": N_("Swap coins"),
            "piece": N_("chariot"),
            "mine": N_("My chariot"),
        },
        narrate=narration.narrate,
        story=narration.story,
        form=form.form,
        profile=form.profile,
        presets=form.presets,
        caption=caption.headline,
        label=caption.label,
        lesson=guide.lesson,
        picture=picture.picture,
        drawings=drawings.DRAWINGS,
    ),
    players=brains.BRAINS,
)
"""The game, as the registry finds it."""

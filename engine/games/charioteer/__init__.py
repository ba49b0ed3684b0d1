"""Charioteer by Matt Calkins, with the dice-driven bots v3.2 by F. Lalumiere.

`RULES.md` maps the rulebook to the modules of this folder.
"""

from __future__ import annotations

from engine.game import Ahead, Face, Game, Ranks, Rules
from engine.games.charioteer.face import caption, drawings, form, guide, narration, picture
from engine.games.charioteer.players import brains, figures
from engine.games.charioteer.rules import facts, objections, outcome, play, reading, secrets, words
from engine.games.charioteer.rules import state as position
from engine.games.charioteer.rules.events import EVENTS
from engine.games.charioteer.rules.evolve import evolve
from engine.games.charioteer.rules.steps import STEPS
from engine.language import N_

GAME = Game(
    key="charioteer",
    name=N_("Charioteer"),
    summary=N_(
        "Play a set of cards in secret and race three laps, against people, or against automata that "
        "are driven by dice."
    ),
    author="Matt Calkins",
    version=position.VERSION,
    seats=range(len(position.NAMES) + 1),
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
        objection=objections.objection,
        outcome=outcome.outcome,
        ranks=Ranks(standings=outcome.standings, playing=outcome.playing, ended=outcome.ended),
        view=secrets.view,
        redact=secrets.redact,
        resample=secrets.resample,
        facts=facts.facts,
        fill=form.fill,
        tally=figures.tally,
    ),
    face=Face(
        chapters=guide.chapters,
        labels={play.SET: N_("Plot"), "piece": N_("chariot"), "mine": N_("My chariot")},
        narrate=narration.narrate,
        story=narration.story,
        recap=narration.recap,
        automata=caption.automata,
        form=form.form,
        confirm=form.confirm,
        ahead=Ahead(line=form.ahead, form=form.ahead_form),
        profile=form.profile,
        presets=form.presets,
        caption=caption.headline,
        label=caption.label,
        lesson=guide.lesson,
        picture=picture.picture,
        drawings=drawings.DRAWINGS,
    ),
    players=brains.BRAINS,
    nodes=brains.NODES,
)
"""The game, as the registry finds it."""

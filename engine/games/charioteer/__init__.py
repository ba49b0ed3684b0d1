"""Charioteer by Matt Calkins, with the dice-driven bots v3.2 by F. Lalumiere.

`RULES.md` maps the rulebook to the modules of this folder.
"""

from __future__ import annotations

from engine.game import Ahead, Face, Game, Ranks, Rules
from engine.games.charioteer.face import (
    arena,
    caption,
    chances,
    course,
    drawings,
    film,
    finish,
    first,
    form,
    guide,
    headlines,
    lessons,
    liveries,
    narration,
    picture,
    review,
    touch,
)
from engine.games.charioteer.players import brains, figures
from engine.games.charioteer.rules import autopilot, facts, outcome, play, reading, secrets, words
from engine.games.charioteer.rules import state as position
from engine.games.charioteer.rules.events import EVENTS, TurnBegan
from engine.games.charioteer.rules.evolve import evolve
from engine.games.charioteer.rules.options import Options
from engine.games.charioteer.rules.steps import STEPS
from engine.language import N_

GAME = Game(
    key="charioteer",
    name=N_("Charioteer"),
    summary=N_(
        "Secretly play a set of cards each turn and race three laps, against people or against automata "
        "driven by dice."
    ),
    author="Matt Calkins",
    colour="gold",
    seats=range(len(position.NAMES) + 1),
    dice=True,
    sealed=True,
    rules=Rules(
        Options=Options,
        State=position.Race,
        View=position.View,
        Steps=STEPS,
        Events=EVENTS,
        setup=play.setup,
        advance=play.advance,
        act=play.act,
        evolve=evolve,
        choices=words.choices,
        read=reading.read,
        refusal=words.refused,
        outcome=outcome.outcome,
        ranks=Ranks(standings=outcome.standings, playing=outcome.playing, ended=outcome.ended),
        view=secrets.view,
        redact=secrets.redact,
        resample=secrets.resample,
        facts=facts.facts,
        fill=autopilot.fill,
        RoundBegan=TurnBegan,
        tally=figures.tally,
    ),
    face=Face(
        chapters=guide.chapters,
        labels={play.SET: N_("Plot"), "piece": N_("chariot"), "mine": N_("My chariot")},
        narrate=narration.narrate,
        story=narration.story,
        news=headlines.news,
        chances=chances.chances,
        remembers=headlines.REMEMBERED,
        lap=finish.lap,
        laps=finish.laps,
        rounds=lambda options: options.rounds,
        when=finish.when,
        finish=finish.finish,
        recap=narration.recap,
        automata=caption.automata,
        form=form.form,
        named=form.named,
        touch=touch.touch,
        propose=form.propose,
        outlook=form.outlook,
        explains=first.explains,
        confirm=form.confirm,
        ahead=Ahead(line=form.ahead, form=form.ahead_form),
        profile=form.profile,
        standing_answers=form.standing_answers,
        caption=caption.caption,
        label=caption.label,
        drivers=caption.drivers,
        crests=liveries.crests,
        lesson=guide.lesson,
        picture=picture.picture,
        foot=arena.END,
        drawings=drawings.DRAWINGS,
        film=film.FILM,
        mount=course.mount,
        chart=course.chart,
    ),
    players=brains.BRAINS,
    lessons=lessons.LESSONS,
    coach=lessons.coach,
    review=review.REVIEW,
    strengths={
        N_("novice"): N_("always plays the set that does most in this turn, good to begin with"),
        N_("veteran"): N_("saves cards for later turns, hard to beat"),
    },
    nodes=brains.NODES,
)
"""The game, as the registry finds it."""

"""Chariots by Mark A. Biggar (2003-2004): a race round the Circus Maximus.

`RULES.md` maps the rulebook to the modules of this folder.
"""

from __future__ import annotations

from engine.game import Face, Game, Ranks, Rules
from engine.games.chariots.face import (
    arena,
    caption,
    chances,
    course,
    drawings,
    duplicate,
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
from engine.games.chariots.players import brains, figures
from engine.games.chariots.rules import autopilot, facts, outcome, play, reading, secrets, words
from engine.games.chariots.rules import state as position
from engine.games.chariots.rules.events import EVENTS, RoundBegan
from engine.games.chariots.rules.evolve import evolve
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.steps import STEPS
from engine.language import N_
from engine.model import TEMPOS

GAME = Game(
    key="chariots",
    name=N_("Chariots"),
    summary=N_("Plot three speeds in secret, then race impulse by impulse round the Circus Maximus."),
    author="Mark A. Biggar",
    colour="alarm",
    usual=True,
    seats=position.SEATS,
    tempos=TEMPOS,
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
        RoundBegan=RoundBegan,
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
            "mine": N_("My side"),
        },
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
        form=form.form,
        touch=touch.touch,
        propose=form.propose,
        outlook=form.outlook,
        named=form.named,
        explains=first.explains,
        words=first.WORDS,
        profile=form.profile,
        standing_answers=form.standing_answers,
        caption=caption.caption,
        remark=caption.remark,
        label=caption.label,
        drivers=caption.drivers,
        crests=liveries.crests,
        lesson=guide.lesson,
        picture=picture.picture,
        mount=course.mount,
        chart=course.chart,
        foot=arena.FOOT,
        drawings=drawings.DRAWINGS,
        film=film.FILM,
    ),
    players=brains.BRAINS,
    lessons=lessons.LESSONS,
    last_lap=lessons.LAST_LAP,
    duplicate=duplicate.DUPLICATE,
    coach=lessons.coach,
    review=review.REVIEW,
    strengths={
        N_("careful"): N_("drives safely and finishes, but seldom first"),
        N_("keen"): N_("plans ahead and cuts the corners, hard for beginners"),
        N_("champion"): N_("anticipates your plots, hard to beat"),
    },
)
"""The game, as the registry finds it."""

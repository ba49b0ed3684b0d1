"""Circus Minimus by Dean N. Essig (2000): a race of teams, whips, wrecks and men on foot.

`RULES.md` maps the rulebook to the modules of this folder.
"""

from __future__ import annotations

from engine.game import Careers, Face, First, Game, Ranks, Rules
from engine.games.circus.face import (
    caption,
    chances,
    course,
    drawings,
    film,
    finish,
    first,
    form,
    frame,
    glossary,
    guide,
    headlines,
    lessons,
    liveries,
    narration,
    picture,
    questions,
    touch,
)
from engine.games.circus.players import brains, figures
from engine.games.circus.rules import play
from engine.games.circus.rules.asking import flow
from engine.games.circus.rules.basic import state as position
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.events import EVENTS, RoundBegan, evolve
from engine.games.circus.rules.plans import autopilot, facts, reading, secrets, words
from engine.games.circus.rules.race import outcome
from engine.games.circus.rules.shop import careers
from engine.language import N_
from engine.model import TEMPOS

GAME = Game(
    key="circus",
    name=N_("Circus Minimus"),
    summary=N_("Whip, swerve, ram and jump through a Roman chariot race for up to fourteen."),
    author="Dean N. Essig",
    colour="teal",
    seats=range(2, len(position.COLOURS) + 1),
    tempos=TEMPOS,
    dice=True,
    sealed=True,
    careers=Careers(
        fresh=careers.fresh,
        after=careers.after,
        told=careers.told,
        ended=careers.ended,
        spent=careers.spent,
    ),
    rules=Rules(
        Options=Options,
        State=position.Race,
        View=position.View,
        Steps=tuple(flow.STEPS.values()),
        Events=EVENTS,
        setup=play.setup,
        advance=play.advance,
        act=play.act,
        evolve=evolve,
        choices=words.choices,
        choice=words.choice,
        read=reading.read,
        refusal=words.refused,
        fill=autopilot.fill,
        facts=facts.facts,
        outcome=outcome.outcome,
        ranks=Ranks(standings=outcome.standings, playing=outcome.playing, ended=outcome.ended),
        view=secrets.view,
        redact=secrets.redact,
        resample=secrets.resample,
        RoundBegan=RoundBegan,
        tally=figures.tally,
    ),
    face=Face(
        chapters=guide.chapters,
        labels={
            "plot": N_("Plot"),
            "order": N_("Order"),
            "shop": N_("Buy"),
            **questions.LABELS,
            "act": N_("Offers"),
            "piece": N_("chariot"),
            "mine": N_("My chariot"),
        },
        narrate=narration.narrate,
        story=narration.story,
        news=headlines.news,
        chances=chances.chances,
        remembers=headlines.REMEMBERED,
        lap=finish.lap,
        when=finish.when,
        laps=finish.laps,
        finish=finish.finish,
        recap=narration.recap,
        form=form.form,
        touch=touch.touch,
        outlook=form.outlook,
        named=form.named,
        explains=first.explains,
        words=glossary.WORDS,
        confirm=form.confirm,
        propose=form.propose,
        profile=form.profile,
        standing_answers=form.standing_answers,
        caption=caption.caption,
        label=caption.label,
        drivers=caption.drivers,
        crests=liveries.crests,
        lesson=guide.lesson,
        rounds=lambda options: options.rounds,
        picture=picture.picture,
        foot=frame.STRAIGHT,
        drawings=drawings.DRAWINGS,
        film=film.FILM,
        mount=course.mount,
        chart=course.chart,
    ),
    players=brains.BRAINS,
    lessons=lessons.LESSONS,
    first=First({"laps": 1, "flying": True}, "keen"),
    coach=lessons.coach,
    strengths={
        N_("careful"): N_("keeps out of trouble and finishes, seldom first"),
        N_("keen"): N_("drives hard on the inner lanes"),
        N_("brutal"): N_("rams and whips, wins or crashes"),
        N_("shrewd"): N_("saves the team for a late sprint and wins most"),
    },
)
"""The game, as the registry finds it."""

"""Films: all moves at once, all frames in one palette, within bytes and seconds."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageSequence

from engine.face.beats import Pose, Take, labelled, ringed
from engine.face.scene import Rect, Scene, Sprite
from engine.face.trails import trail
from render.film import FRAME, RACE, REST, ROUND, STILL, Budget, Made, _Sample, film
from render.painter import draw
from tests.extent import some

GROUND = (Rect(0, 0, 1000, 600, "sand"),)


def pose(*places: tuple[float, float]) -> Pose:
    """Chariots with numbers from 1 at these places."""
    sprites = tuple(
        Sprite("chariot-round", x, y, 90, f"racer-{n}", label=str(n)) for n, (x, y) in enumerate(places, 1)
    )
    scene = Scene(1000, 600, GROUND, sprites, "")
    return Pose(scene, labelled(scene, "chariot-"))


def race(*poses: Pose, caption: str = "") -> list[Take]:
    return [Take(caption, before, after) for before, after in itertools.pairwise(poses)]


START, MIDDLE, END = pose((100, 200), (100, 500)), pose((400, 200), (500, 500)), pose((800, 200), (900, 500))


def test_the_first_frame_is_the_result_on_which_the_film_rests() -> None:
    takes = race(START, MIDDLE, END, caption="Red passes Blue.")
    (time, first), *_others, (rest, last) = played(film(takes).gif)

    assert (time, rest) == (STILL, REST)
    assert same(first, END.scene)
    assert same(last, END.scene)


def test_all_that_moves_moves_at_once_slowly_first_and_last() -> None:
    frames = [frame for time, frame in played(film(race(START, END)).gif) if time == FRAME]
    upper, lower = ([left_edge(frame, *rows) for frame in frames] for rows in ((60, 260), (310, 480)))

    for places in (upper, lower):
        steps = [b - a for a, b in itertools.pairwise(places)]
        assert places == sorted(places)
        assert steps[0] < max(steps) > steps[-1]
    assert len(set(upper)) == len(set(lower)) == len(frames)


def test_a_token_keeps_to_its_way() -> None:
    way = ((100, 200, 0), (100, 400, 90), (800, 400, 0), (800, 200, 270))
    before, after = pose((100, 200)), pose((800, 200))
    frames = played(film([Take("", before, after, {"1": way})]).gif)

    middle = frames[len(frames) // 2][1]
    assert left_edge(middle, 280, 380) < 640, "it is on the lower stretch of its way"


def test_what_is_gone_vanishes() -> None:
    frames = played(film(race(pose((100, 200), (500, 400)), pose((300, 200)))).gif)
    blue = [blue_of(frame) for _time, frame in frames[1:]]

    assert blue[0] > blue[len(blue) // 2] > 0
    assert blue[-1] == 0


def test_a_ring_goes_with_its_chariot_though_it_is_no_longer_there_afterwards() -> None:
    def ringed_pose(x: float, *rings: Sprite) -> Pose:
        plain = pose((x, 200))
        scene = replace(plain.scene, shapes=(*rings, *plain.scene.shapes))
        return Pose(scene, ringed(scene, "chariot-"))

    leads, passed = ringed_pose(100, Sprite("halo", 100, 200, 110, "gold-light")), ringed_pose(800)
    _result, *moving, _after, _rest = played(film([Take("", leads, passed)]).gif)

    assert all(left_edge(frame, 60, 260) > 80 for _time, frame in moving[3:]), "nothing is left at the start"


def test_former_trails_are_gone_where_ways_begin_anew() -> None:
    def trailing(x: float) -> Pose:
        plain = pose((x, 200))
        line = trail(((x - 90, 400), (x, 400)), "racer-1", "round")
        return replace(plain, scene=replace(plain.scene, shapes=(*line, *plain.scene.shapes)))

    def drawn(anew: bool) -> list[bool]:
        frames = played(film([Take("", trailing(100), trailing(800), anew=anew)]).gif)
        return [bare(frame, 280, 380) for time, frame in frames if time == FRAME]

    assert all(drawn(anew=True))
    assert not any(drawn(anew=False))


def test_the_caption_stands_above_while_something_happens() -> None:
    _result, *shown, _rest = played(film(race(START, END, caption="Red passes Blue.")).gif)
    plain = played(film(race(START, END)).gif)[0][1]

    assert all(ImageChops.difference(frame, plain).crop((0, 0, 800, 40)).getbbox() for _time, frame in shown)


def test_a_take_in_which_nothing_changes_prolongs_the_one_before() -> None:
    times = [time for time, _frame in played(film(race(START, MIDDLE, MIDDLE)).gif)]
    assert times[-1] > REST
    assert all(time == FRAME for time in times[1:-1])


def test_what_stays_the_same_is_left_out() -> None:
    """A frame is as large as what changes, and says nothing of the pixels that do not."""
    with Image.open(io.BytesIO(film(race(pose((100, 200)), pose((300, 200)))).gif)) as image:
        whole = image.size
        image.seek(4)
        (left, top, right, bottom) = image.dispose_extent  # type: ignore[attr-defined]

    assert (right - left) * (bottom - top) < whole[0] * whole[1] / 4


@pytest.mark.parametrize("count", some([1, 3, 40, 300], 2))
@pytest.mark.parametrize("budget", [ROUND, RACE], ids=["round", "race"])
def test_a_film_keeps_its_time_however_much_happens(count: int, budget: Budget) -> None:
    poses = [pose((100 + 700 * n / count, 200)) for n in range(count + 1)]
    made = film(race(*poses), budget)

    assert made.length <= budget.length + STILL
    assert sum(time for time, _frame in played(made.gif)) == made.length + REST


@pytest.mark.parametrize("part", [0.9, 0.6, 0.35])
def test_a_film_that_would_be_too_large_has_fewer_frames_or_smaller_ones(part: float) -> None:
    takes = race(START, MIDDLE, END)
    free = film(takes)
    bound = replace(ROUND, size=round(len(free.gif) * part))
    small = film(takes, bound)

    assert len(small.gif) <= bound.size
    assert small.frames < free.frames or played(small.gif)[0][1].width < played(free.gif)[0][1].width


@pytest.mark.parametrize(
    ("scale", "size", "steps"),
    [
        (1.0, 19_160, 6),  # 5,000 bytes that stay, 24,000 that move: 55 % of them in ten steps
        (1.0, 40_000, 11),
        (1.0, 5_000, 1),
        (0.5, 5_000, 4),
    ],
)
def test_a_sample_tells_how_many_frames_a_film_can_have(scale: float, size: int, steps: int) -> None:
    """A quarter of a film, with 11 frames a take: its first picture, what moves, and as much of the rest."""
    made = Made(bytes(8_000), frames=40, length=4_000, still=1_000, moving=6_000)
    assert _Sample(made, 1.0, 11, 4.0).affordable(scale, size) == steps


def test_a_film_needs_a_take() -> None:
    with pytest.raises(ValueError, match="at least one take"):
        film([])


def same(frame: Image.Image, scene: Scene) -> bool:
    still = draw(scene, frame.width / scene.width).convert("RGB")
    return ImageChops.difference(frame, still).getbbox() is None


def bare(frame: Image.Image, top: int, bottom: int) -> bool:
    """Whether in these rows there is nothing but sand."""
    sand = Image.new("RGB", frame.size, frame.getpixel((799, 479)))
    return ImageChops.difference(frame, sand).crop((0, top, 800, bottom)).getbbox() is None


def left_edge(frame: Image.Image, top: int, bottom: int) -> int:
    """Where in these rows anything stands on the sand."""
    sand = Image.new("RGB", frame.size, frame.getpixel((799, 479)))
    box = ImageChops.difference(frame, sand).crop((0, top, 800, bottom)).getbbox()
    assert box is not None
    return box[0]


def blue_of(frame: Image.Image) -> int:
    """How many pixels are blue, as the second chariot is."""
    red, _green, blue = np.asarray(frame).astype(int).transpose(2, 0, 1)
    return int((blue > red + 60).sum())


def played(data: bytes) -> list[tuple[int, Image.Image]]:
    """The frames of a film, which plays once, with their milliseconds."""
    with Image.open(io.BytesIO(data)) as image:
        assert "loop" not in image.info
        return [(frame.info["duration"], frame.convert("RGB")) for frame in ImageSequence.Iterator(image)]

"""The painter: shapes where they belong, the same bytes for the same scene, one palette for all."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import cast

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.face import outlines
from engine.face.scene import (
    Circle,
    Cut,
    Face,
    Inset,
    Layers,
    Path,
    Polygon,
    Rect,
    Scene,
    Shape,
    Sheet,
    Sprite,
    Text,
)
from render import painter
from render.inks import Numbers, flat_palette
from render.painter import draw, paint
from render.raster import still
from render.theme import colour, palette

SAND, GOLD, INK = colour("sand"), colour("gold"), colour("ink")
GROUND = (Rect(0, 0, 100, 80, "sand"),)


def sheet(*shapes: Shape, ground: tuple[Shape, ...] = GROUND) -> Scene:
    return Scene(100, 80, ground, shapes, "a sheet")


def seen(*shapes: Shape, scale: float = 1) -> Image.Image:
    return draw(sheet(*shapes), scale).convert("RGB")


def extent(image: Image.Image) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is drawn on the sand."""
    box = ImageChops.difference(image, Image.new("RGB", image.size, SAND)).getbbox()
    assert box is not None
    return box


def forget() -> None:
    """Whatever the painter has kept of shapes."""
    painter._drawn.cache_clear()
    painter._stretch.cache_clear()
    painter._piece.cache_clear()
    painter._words.cache_clear()


MIXED = (
    Rect(5, 5, 30, 20, "paper", "ink", 2, 6),
    Polygon(((50, 5), (70, 25), (45, 30)), "racer-2", "ink", 2),
    Circle(80.4, 20.3, 10, "racer-3", "ink", 2),
    Path(((10, 40), (40, 45), (60, 70)), "racer-1", 4, arrow=True),
    Path(((10, 50), (40, 75)), "racer-2", 3, dashed=True),
    Text(70, 45, "Romulus", 12, "ink", halo="paper"),
    Sprite("chariot-diamond", 85, 65, 28, "racer-4", 30, "4", "coat-2"),
    Layers(
        (
            Path(((6, 66), (26, 66), (34, 74)), "paper", 9),
            Path(((6, 66), (26, 66), (34, 74)), "racer-1", 5),
            Circle(16, 66, 1.5, "white"),
        )
    ),
)


def test_a_picture_is_a_png_of_its_scene_times_the_scale() -> None:
    image = Image.open(io.BytesIO(paint(sheet(*MIXED), 2)))

    assert (image.format, image.mode, image.size) == ("PNG", "P", (200, 160))


def test_all_pictures_share_one_palette() -> None:
    flat = [part for shade in palette() for part in shade]
    for scene in (sheet(*MIXED), sheet(Circle(50, 40, 20, "gold"))):
        image = Image.open(io.BytesIO(paint(scene)))
        assert (image.getpalette() or [])[: len(flat)] == flat


def test_the_same_scene_gives_the_same_bytes_with_and_without_what_is_kept() -> None:
    first, second = paint(sheet(*MIXED)), paint(sheet(*MIXED))
    painter._known.clear()
    painter._sheet.cache_clear()
    forget()

    assert first == second == paint(sheet(*MIXED))


def test_a_picture_pieced_together_looks_like_one_drawn_at_once() -> None:
    """What is kept and laid may be half a pixel off, and smooth edges a shade off those in true colour."""
    pieced = seen(*MIXED, scale=3)
    whole = coloured(still((*GROUND, *MIXED), 1800, 1440, 18, 1)).reduce(6)

    assert max(ImageStat.Stat(ImageChops.difference(pieced, whole)).mean) < 3.5


def coloured(numbers: Numbers) -> Image.Image:
    """Numbers of the palette as the colours they stand for."""
    image = Image.fromarray(numbers)
    image.putpalette(flat_palette())
    return image.convert("RGB")


def test_a_rect_fills_its_pixels_and_no_others() -> None:
    assert extent(seen(Rect(10, 20, 30, 40, "gold"))) == (10, 20, 40, 60)


def test_a_circle_lies_round_its_middle() -> None:
    image = seen(Circle(50, 40, 15, "gold"))

    left, top, right, bottom = extent(image)
    assert (left + right, top + bottom) == (100, 80)
    assert right - left in (30, 31, 32)
    assert image.getpixel((50, 40)) == GOLD


@pytest.mark.parametrize("shape", [Circle(10, 10, 0.1, "ink"), Rect(10, 10, 0.1, 0.1, "ink")])
def test_what_is_smaller_than_a_pixel_can_be_drawn(shape: Shape) -> None:
    numbers = still((shape,), 20, 20, 1.0, 3)
    assert numbers.shape == (20, 20)
    assert (numbers != numbers[0, 0]).sum() <= 4


def test_a_polygon_has_its_inside_filled() -> None:
    image = seen(Polygon(((10, 10), (60, 10), (10, 60)), "gold"))

    assert image.getpixel((20, 20)) == GOLD
    assert image.getpixel((50, 50)) == SAND


def test_a_path_joins_its_points() -> None:
    image = seen(Path(((10, 10), (50, 10), (50, 60)), "gold", 6))

    assert [image.getpixel(p) for p in ((30, 10), (50, 10), (50, 40))] == [GOLD] * 3
    assert image.getpixel((30, 40)) == SAND


def test_a_line_is_the_same_from_either_end() -> None:
    there, back = (Path(way, "gold", 5) for way in (((10, 12), (71, 55)), ((71, 55), (10, 12))))

    assert seen(there, scale=1.3).tobytes() == seen(back, scale=1.3).tobytes()


@pytest.mark.parametrize("line", [2, 3, 6.5])
def test_a_line_covers_as_much_as_it_is_wide(line: float) -> None:
    """A level line of 60 units, with its round ends, in pixels of black."""
    share = seen(Path(((20, 40), (80, 40)), "racer-8", line)).convert("L").histogram()
    bare = seen().convert("L").getpixel((0, 0))
    assert isinstance(bare, int)
    covered = sum(count * (bare - grey) / bare for grey, count in enumerate(share))

    assert covered == pytest.approx(60 * line + 3.14 * (line / 2) ** 2, rel=0.15)


def test_an_arrow_is_broad_behind_its_tip_and_ends_there() -> None:
    image = seen(Path(((10, 40), (80, 40)), "gold", 6, arrow=True))

    _, top, right, bottom = extent(image)
    assert right in (80, 81)
    assert bottom - top > 12


def test_dashes_leave_gaps() -> None:
    row = [seen(Path(((10, 40), (90, 40)), "gold", 4, dashed=True)).getpixel((x, 40)) for x in range(10, 90)]

    assert GOLD in row
    assert SAND in row[10:-10]


@pytest.mark.parametrize(("anchor", "side"), [("left", 0), ("right", 2)])
def test_text_begins_or_ends_where_it_is_anchored(anchor: str, side: int) -> None:
    box = extent(seen(Text(50, 40, "HIH", 20, anchor=anchor)))  # type: ignore[arg-type]  # one of its anchors

    assert abs(box[side] - 50) <= 3


@pytest.mark.parametrize("face", ["plain", "bold", "title"])
def test_text_in_the_middle_has_its_capitals_in_the_middle(face: Face) -> None:
    left, top, right, bottom = extent(seen(Text(50, 40, "HIH", 20, face=face)))

    assert abs((left + right) / 2 - 50) <= 1.5
    assert abs((top + bottom) / 2 - 40) <= 1.5


def test_a_halo_rims_the_letters() -> None:
    plain, rimmed = seen(Text(50, 40, "I", 40)), seen(Text(50, 40, "I", 40, halo="white"))

    left = extent(plain)[0]
    assert plain.getpixel((left - 3, 40)) == SAND
    assert rimmed.getpixel((left - 3, 40)) == (255, 255, 255)


@pytest.mark.parametrize("x", [0, 100])
@pytest.mark.parametrize("y", [0, 80])
@pytest.mark.parametrize("fill", ["gold", ""])
def test_what_reaches_beyond_the_picture_is_cut_off(x: int, y: int, fill: str) -> None:
    box = extent(seen(Circle(x, y, 20, fill, "ink", 4)))

    assert box == (max(0, x - 20), max(0, y - 20), min(100, x + 20), min(80, y + 20))


@pytest.mark.parametrize(("x", "y"), [(-60, 40), (160, 40), (50, -60), (50, 140), (-30, -30)])
def test_what_is_wholly_beyond_the_picture_is_not_seen(x: int, y: int) -> None:
    outside = (Circle(x, y, 20, "gold"), Rect(x - 10, y - 10, 20, 20, "ink"), Sprite("egg", x, y, 20))

    assert seen(*outside).tobytes() == seen().tobytes()


def test_a_large_piece_looks_the_same_laid_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large pieces are halved where that is faster; what is seen does not change."""
    whole = seen(Rect(3, 3, 90, 70, "", "ink", 3, 8), Path(((5, 5), (90, 70)), "gold", 5), scale=4)
    monkeypatch.setattr(painter, "_CALL", 10)
    forget()

    parts = seen(Rect(3, 3, 90, 70, "", "ink", 3, 8), Path(((5, 5), (90, 70)), "gold", 5), scale=4)
    assert parts.tobytes() == whole.tobytes()


def test_an_inset_cuts_off_what_reaches_beyond_it() -> None:
    inset = Inset(20, 10, 40, 30, (Rect(0, 0, 100, 80, "gold"), Sprite("halo", 60, 40, 30, "ink")))

    assert extent(seen(inset)) == (20, 10, 60, 40)
    assert extent(draw(sheet(ground=(*GROUND, inset)), 1).convert("RGB")) == (20, 10, 60, 40)


def test_an_inset_may_lie_in_an_inset() -> None:
    inner = Inset(30, 20, 100, 100, (Rect(0, 0, 100, 80, "gold"),))
    outer = Inset(20, 10, 40, 30, (inner,))

    assert extent(seen(outer)) == (30, 20, 60, 40)
    assert extent(draw(sheet(ground=(*GROUND, outer)), 1).convert("RGB")) == (30, 20, 60, 40)


@pytest.mark.parametrize("shape", MIXED, ids=lambda shape: type(shape).__name__)
def test_a_shape_is_the_same_wherever_it_is(shape: Shape) -> None:
    """Pieces are kept by their form, not by their place: moving one moves its pixels."""
    here = Inset(0, 0, 100, 80, (shape,))
    image = draw(Scene(140, 100, (Rect(0, 0, 140, 100, "sand"),), (here,), ""), 1)
    moved = draw(Scene(140, 100, (Rect(0, 0, 140, 100, "sand"),), (shifted(shape, 17, 9),), ""), 1)

    assert image.crop((0, 0, 100, 80)).tobytes() == moved.crop((17, 9, 117, 89)).tobytes()


def test_a_part_of_a_sheet_shows_what_a_window_on_it_would() -> None:
    cut = Cut(20, 10, 40, 30, Sheet(120, 90, (Rect(0, 0, 120, 90, "gold"), Polygon(CORNERS, "ink"))), 35, 25)
    window = Inset(20, 10, 40, 30, outlines.within(cut))
    parts, windows = (draw(sheet(ground=(*GROUND, shape)), 1).tobytes() for shape in (cut, window))

    assert parts == windows


CORNERS = ((40.0, 30.0), (70.0, 30.0), (50.0, 60.0))


def shifted(shape: Shape, dx: float, dy: float) -> Shape:
    match shape:
        case Polygon() | Path():
            return replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points))
        case Layers():
            return Layers(tuple(cast("Path | Circle", shifted(s, dx, dy)) for s in shape.shapes))
        case Inset() | Cut():
            raise TypeError
        case _:
            return replace(shape, x=shape.x + dx, y=shape.y + dy)


CROSSED = (
    Path(((20, 20), (70, 60)), "paper", 16),
    Path(((70, 20), (20, 60)), "paper", 16),
    Path(((20, 20), (70, 60)), "ink", 10),
    Path(((70, 20), (20, 60)), "ink", 10),
    Circle(45, 40, 3, "gold"),
)


def test_layers_look_as_if_each_were_laid_on_the_one_before() -> None:
    apart, together = seen(*CROSSED, scale=2), seen(Layers(CROSSED), scale=2)

    assert max(ImageStat.Stat(ImageChops.difference(apart, together)).mean) < 0.3


@pytest.mark.parametrize("x", [-60, -20, 40, 80])
@pytest.mark.parametrize("y", [-50, 0, 50])
def test_layers_are_cut_off_at_the_edges_and_leave_nothing_behind(x: int, y: int) -> None:
    """They are reckoned on one sheet for all, which has to be empty again."""
    moved = Layers(tuple(cast("Path | Circle", shifted(s, x, y)) for s in CROSSED))
    plain = Layers(CROSSED)
    before = seen(plain)
    cut = seen(moved)

    assert max(ImageStat.Stat(ImageChops.difference(cut, seen(*moved.shapes))).mean) < 0.3
    assert seen(plain).tobytes() == before.tobytes()


def test_an_unknown_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="no colour 'puce'"):
        paint(sheet(Circle(50, 40, 10, "puce")))

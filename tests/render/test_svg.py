"""Scenes as SVG: every kind of shape, and boards that look in a browser as they are painted."""

from __future__ import annotations

import base64
import io
from importlib import resources
from typing import get_args
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from engine.face.scene import (
    Circle,
    Cut,
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
from render.svg import Pen, _number, picture
from tests.bot.browser import chromium, needs_chromium
from tests.render.kept import BOARDS

SVG = "{http://www.w3.org/2000/svg}"
UNLIKE = 0.012
"""Which part of the pixels may differ much: letters fall between them."""
_CORNERS = ((10.0, 80.0), (50.0, 10.0), (90.0, 80.0))
_SHEET = Sheet(90, 70, (Circle(50, 40, 30, "gold"), Rect(0, 0, 50, 50, "ink")))
SHAPES: dict[type, tuple[Shape, ...]] = {
    Rect: (Rect(10, 10, 80, 60, "gold", "ink", 6, 12), Rect(0, 0, 2, 2, outline="ink", line=6)),
    Polygon: (Polygon(_CORNERS, "gold", "ink", 6), Polygon(_CORNERS, "gold")),
    Circle: (Circle(50, 50, 40, "gold", "ink", 6), Circle(50, 50, 40, outline="ink", line=6)),
    Path: (
        Path(_CORNERS, "ink", 6),
        Path(_CORNERS, "ink", 6, arrow=True),
        Path(_CORNERS, "ink", 6, dashed=True),
        Path(_CORNERS, "ink", 6, arrow=True, dashed=True),
    ),
    Text: tuple(Text(50, 50, "H", 60, anchor=a, halo=h) for a in ("left", "middle") for h in ("", "gold")),
    Sprite: (
        Sprite("emblem-round", 50, 50, 80, "racer-1", 30, "7"),
        Sprite("wheel", 50, 50, 80, turn=45),
        *(Sprite("chariot-round", 50, 50, 80, "racer-1", turn, "1", "coat-1") for turn in (0, 30, 200)),
        Sprite("wreck-square", 50, 50, 80, "racer-2", -75, "2"),
    ),
    Inset: (Inset(30, 30, 40, 40, (Circle(50, 50, 40, "gold"), Rect(0, 0, 50, 50, "ink"))),),
    Cut: (Cut(30, 30, 40, 40, _SHEET, 15, 10),),
    Layers: (Layers((Path(_CORNERS, "ink", 16), Path(_CORNERS, "gold", 8), Circle(50, 50, 9, "ink"))),),
}
"""Examples of each kind of shape, on a scene of 100 by 100."""
_SHOW = """async ([svg, wide]) => {
  const main = document.querySelector("main");
  main.innerHTML = svg;
  main.style.width = `${wide}px`;
  await document.fonts.ready;
}"""


def of(*shapes: Shape, alt: str = "") -> Scene:
    return Scene(100, 100, (Rect(0, 0, 100, 100, "paper"),), shapes, alt)


def test_every_kind_of_shape_has_an_example_here() -> None:
    assert set(SHAPES) == set(get_args(Shape))


def test_words_are_words_whatever_stands_in_them() -> None:
    said = "</text><script>alert(1)</script>&amp;\x00\x1b\ufffe"
    root = ElementTree.fromstring(picture(of(Text(50, 50, said, 20), alt=said)))
    (text,), (title,) = root.iter(f"{SVG}text"), root.iter(f"{SVG}title")
    assert text.text == title.text == "</text><script>alert(1)</script>&amp;"
    assert not list(root.iter(f"{SVG}script"))


def test_a_drawing_is_written_once_and_has_the_same_id_in_every_picture() -> None:
    first, second = Pen(), Pen()
    body = first.all((Sprite("wheel", 10, 10, 20), Sprite("wheel", 60, 60, 30)))
    assert body.count("<use") == 2
    assert len(first.drawings) == 1
    assert second.drawing(Sprite("wheel", 0, 0, 1)) in first.drawings
    assert second.drawing(Sprite("post", 0, 0, 1)) not in first.drawings


def test_what_turns_is_written_once_however_far_it_is_turned() -> None:
    def written(*turns: float) -> int:
        pen = Pen()
        pen.all(Sprite("chariot-round", 0, 0, 1, "racer-1", turn, "1", "coat-1") for turn in turns)
        return sum(map(len, pen.drawings.values()))

    assert written(*range(0, 360, 15)) < 3 * written(45)


@pytest.mark.parametrize(
    ("number", "text"),
    [(12.0, "12"), (10.25, "10.25"), (0.5, ".5"), (-0.5, "-.5"), (0.0, "0"), (-0.0001, "0")],
)
def test_a_number_is_as_short_as_it_can_be(number: float, text: str) -> None:
    assert _number(number, 2) == text


@pytest.mark.browser
@needs_chromium
async def test_a_browser_shows_what_is_painted() -> None:
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 1000, "height": 1400})
        await page.set_content(f"<style>{_fonts()}body{{margin:0}}svg{{display:block}}</style><main></main>")
        examples = {
            f"{kind.__name__} {n}": of(s) for kind, many in SHAPES.items() for n, s in enumerate(many)
        }
        differing = {}
        for name, scene in {**examples, **BOARDS}.items():
            wide = 200 if name in examples else 1000
            await page.evaluate(_SHOW, [picture(scene).decode(), wide])
            seen = await page.locator("svg").first.screenshot()
            differing[name] = unlike(seen, painter.paint(scene, wide / scene.width))
        await page.close()
    assert {name: part for name, part in differing.items() if part > UNLIKE} == {}


def _fonts() -> str:
    """The typefaces of the pictures, as a page would have them."""
    found = ""
    for family, weight, file in (
        ("Cabin", 600, "Cabin-SemiBold"),
        ("Cabin", 700, "Cabin-Bold"),
        ("Quattrocento", 400, "Quattrocento-Regular"),
    ):
        data = base64.b64encode(
            resources.files("render").joinpath("fonts", f"{file}.otf").read_bytes()
        ).decode()
        found += (
            f"@font-face{{font-family:{family};font-weight:{weight};src:url(data:font/otf;base64,{data})}}"
        )
    return found


def unlike(one: bytes, other: bytes) -> float:
    """The part of pixels that differ much between two pictures."""
    images = [Image.open(io.BytesIO(data)).convert("RGB") for data in (one, other)]
    width, height = (min(image.size[n] for image in images) for n in (0, 1))
    a, b = (np.asarray(image.crop((0, 0, width, height)), np.int16) for image in images)
    return float((np.abs(a - b).max(axis=2) > 96).mean())

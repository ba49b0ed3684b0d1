"""The pages: a link inside leads to something that is there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTED = subprocess.run(
    ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
    cwd=ROOT,
    capture_output=True,
    text=True,
    check=True,
)
PAGES = [name for name in LISTED.stdout.split() if (ROOT / name).is_file()]
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
ELSEWHERE = ("https://", "http://", "mailto:")


def links(page: Path) -> set[str]:
    found = LINK.findall(CODE.sub("", page.read_text("utf-8")))
    return {one or other for one, other in found if not (one or other).startswith(ELSEWHERE)}


def anchors(page: Path) -> set[str]:
    """The names that GitHub gives to the headings of a page."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_inside_leads_somewhere() -> None:
    for name in PAGES:
        page = ROOT / name
        for link in links(page):
            file, _, anchor = link.partition("#")
            target = page.parent / file if file else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


def test_every_page_of_docs_is_in_the_index() -> None:
    listed = {link.partition("#")[0] for link in links(ROOT / "docs/README.md")}
    pages = {page.name for page in (ROOT / "docs").glob("*.md")}
    assert pages - listed == {"README.md", "package.md"}


def test_the_first_page_is_read_in_two_minutes() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").split()) <= 700


NAMED = re.compile(r"\bdocs/([a-z-]+\.md)(?:, ([A-Z][a-z A-Z]+)| says (?:how to go back )?\(\*(\w+)\*\))?")
"""A page of `docs` within code, maybe with a heading: `docs/care.md, Alerts`."""


def test_every_page_and_heading_that_code_names_is_there() -> None:
    everywhere = ["git", "grep", "-Ih", r"docs/[a-z-]*\.md", "--", ".", ":!*.md", ":!tests/test_typed.py"]
    told = subprocess.run(everywhere, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    named = NAMED.findall(told)
    assert any(heading for _page, *headings in named for heading in headings)
    for page, *headings in named:
        text = (ROOT / "docs" / page).read_text("utf-8")
        assert all(re.search(rf"^#+ {heading}$", text, re.MULTILINE) for heading in headings if heading), page

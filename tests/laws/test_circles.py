"""No import leads back to where it began, from module to module or from folder to folder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.laws.sources import ROOT, source, sources


@cache
def imports(root: Path, top: str) -> Mapping[str, set[str]]:
    """What each module below a folder imports from there: at its top, in a function, or for its types alone.

    A submodule counts as itself and not as its package, a name from a package as the package's `__init__`.
    """
    modules = {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sources(top, root)
    }
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        taken = [(module, f"{module}.{inner}") for module, inner in source(path).taken]
        named = {whole if whole in modules else module for module, whole in taken}
        found[name] = (named & modules.keys()) - {name}
    return found


def by_folder(modules: Mapping[str, Iterable[str]], top: str) -> Mapping[str, set[str]]:
    """What each folder imports from others; a module directly in the top folder stands for itself."""
    found: dict[str, set[str]] = defaultdict(set)

    def folder(module: str) -> str:
        above = module.rpartition(".")[0]
        is_folder = any(other.startswith(f"{module}.") for other in modules)
        return module if is_folder or above == top else above

    for module, imported in modules.items():
        found[folder(module)] |= {folder(other) for other in imported} - {folder(module)}
    return found


def circle(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Names that lead from one to the next and back to the first; none where no way leads back."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("top", ["engine", "render", "bot"])
def test_no_module_is_imported_by_what_it_imports(top: str) -> None:
    assert imports(ROOT, top)
    assert circle(imports(ROOT, top)) == []


@pytest.mark.parametrize("top", ["bot", "engine.games.circus.rules"])
def test_no_folder_is_imported_by_what_it_imports(top: str) -> None:
    modules = {name: them for name, them in imports(ROOT, top.partition(".")[0]).items() if name != top}
    within = {
        name: [other for other in them if other.startswith(f"{top}.")]
        for name, them in modules.items()
        if name.startswith(f"{top}.")
    }
    assert within
    assert circle(by_folder(within, top)) == []


@pytest.mark.parametrize(
    "hidden",
    [
        "from house import attic",
        "from house.attic import LAMP",
        "import house.attic",
        "def climb():\n    from house.attic import LAMP",
        "if TYPE_CHECKING:\n    from house.attic import LAMP",
    ],
)
def test_a_circle_is_found_wherever_it_hides(tmp_path: Path, hidden: str) -> None:
    built(tmp_path, {"__init__": "", "attic": "from house import cellar", "cellar": hidden})
    assert set(circle(imports(tmp_path, "house"))) == {"house.attic", "house.cellar"}


def test_a_package_is_in_a_circle_by_its_own_names_alone(tmp_path: Path) -> None:
    package = {"__init__": "from house.attic import LAMP", "attic": "from house import cellar"}
    built(tmp_path, {**package, "cellar": ""})
    assert circle(imports(tmp_path, "house")) == []
    look_again()
    built(tmp_path, {**package, "cellar": "from house import LAMP"})
    assert set(circle(imports(tmp_path, "house"))) == {"house", "house.attic", "house.cellar"}


def test_folders_may_be_in_a_circle_where_no_module_is(tmp_path: Path) -> None:
    built(tmp_path, {"up/bed": "from house.down import sofa", "down/sofa": "", "down/rug": ""})
    assert circle(by_folder(imports(tmp_path, "house"), "house")) == []
    look_again()
    built(tmp_path, {"down/rug": "from house.up.lamp import LIGHT", "up/lamp": ""})
    assert circle(imports(tmp_path, "house")) == []
    assert set(circle(by_folder(imports(tmp_path, "house"), "house"))) == {"house.up", "house.down"}


def built(root: Path, modules: Mapping[str, str]) -> None:
    """A package `house` with these modules."""
    for name, text in modules.items():
        path = root / "house" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def look_again() -> None:
    """Forget what the files said before they were changed."""
    imports.cache_clear()
    source.cache_clear()

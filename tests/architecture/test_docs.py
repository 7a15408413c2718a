"""The manual is true: settings, error codes, manifest keys and names are those of the code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from motorclub import api
from motorclub.api import contract, fields, files, mail, markdown, moderation, payments, rows
from motorclub.config import PROGRESS, SAFE_MODE_REASON
from motorclub.http.errors import CODES
from motorclub.plugin.manifest import ALLOWED_KEYS

pytestmark = pytest.mark.once

# A code that says more than its status.
SPECIAL = re.compile(r'code="([A-Z_]+)"')


@pytest.fixture
def docs(root: Path) -> Path:
    """The folder of the manual."""
    return root / "docs"


def test_every_setting_is_documented(root: Path, docs: Path) -> None:
    """Each environment variable that is read, and none that is not; the README's are among them.

    Those that a launcher sets for its children are nobody else's to set.
    """
    code = (root / "core/motorclub/config.py").read_text("utf-8")
    read = set(re.findall(r'"((?:MOTORCLUB_)?[A-Z][A-Z_]+)"', code)) - {"ADMIN", PROGRESS, SAFE_MODE_REASON}
    assert len(read) > 12
    assert set(variables(docs / "operators.md")) == read
    assert set(variables(root / "README.md")) <= read


def variables(page: Path) -> list[str]:
    """Those in the first column of a table."""
    return re.findall(r"^\| `((?:MOTORCLUB_)?[A-Z][A-Z_]+)` \|", page.read_text("utf-8"), re.MULTILINE)


def test_every_error_code_is_documented(docs: Path, sources: list[Path]) -> None:
    """With the status it comes with; those that only a plugin gives belong into its own README."""
    core = [path.read_text("utf-8") for path in sources if "plugins" not in path.parts]
    special = {code for text in core for code in SPECIAL.findall(text)}
    assert len(special) > 3
    rows = re.findall(r"^\| (\d{3}) \| `([A-Z_]+)` \|", (docs / "api.md").read_text("utf-8"), re.MULTILINE)
    assert {code for _, code in rows} == {*CODES.values(), *special}
    assert {(int(status), code) for status, code in rows if code not in special} == set(CODES.items())


def test_modules_that_a_readme_names_are_there(root: Path) -> None:
    """By their path, or the end of one, below the plugin."""
    lost = []
    for readme in sorted((root / "plugins").glob("*/README.md")):
        modules = [path.as_posix() for path in readme.parent.rglob("*.py")]
        named = re.findall(r"`([\w/]+\.py)`", readme.read_text("utf-8"))
        lost += [
            f"{readme}: {name}" for name in named if not any(path.endswith(f"/{name}") for path in modules)
        ]
    assert lost == []


def test_the_sdks_readme_names_its_version(root: Path) -> None:
    """The line that an author copies is that of the package which this site offers."""
    sdk = root / "webshell" / "sdk"
    version = json.loads((sdk / "package.json").read_text("utf-8"))["version"]
    named = re.findall(r"motorclub-sdk-([\d.]+)\.tgz", (sdk / "README.md").read_text("utf-8"))
    assert set(named) == {version}


def test_every_manifest_key_is_documented(docs: Path) -> None:
    """In the table of the contract."""
    text = (docs / "plugins/index.md").read_text("utf-8")
    assert [key for key in ALLOWED_KEYS if f"`{key}`" not in text and f"`[{key}]`" not in text] == []


def test_everything_a_plugin_may_import_is_documented(docs: Path) -> None:
    """By name, on one of the pages for authors."""
    text = "\n".join(path.read_text("utf-8") for path in (docs / "plugins").glob("*.md"))
    offered = [
        name
        for module in (api, contract, fields, files, mail, markdown, moderation, payments, rows)
        for name in module.__all__
    ]
    assert [name for name in offered if not re.search(rf"\b{name}\b", text)] == []


def test_every_page_is_in_the_navigation(root: Path, docs: Path) -> None:
    """A page that nobody can reach is not written."""
    listed = (root / "mkdocs.yml").read_text("utf-8")
    pages = [path.relative_to(docs).as_posix() for path in docs.rglob("*.md")]
    assert len(pages) > 8
    assert [page for page in pages if f": {page}\n" not in listed] == []


def test_the_layout_in_the_readme_is_complete(root: Path) -> None:
    """Every folder of the map is there, and every top folder that is there is on the map."""
    text = (root / "README.md").read_text("utf-8")
    listed = re.findall(r"^([a-z]+)/", text.split("## Layout")[1].split("What runs")[0], re.MULTILINE)
    there = {path.name for path in root.iterdir() if path.is_dir() and any(path.iterdir())}
    assert set(listed) <= there
    private = {"node_modules", "instance", "site", "dist", "build", "coverage"}
    on_top = {name for name in there if not name.startswith(".") and not name.endswith(".egg-info")} - private
    assert on_top == set(listed)

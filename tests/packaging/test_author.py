"""From nothing to a plugin that runs: a new author, outside the repository and from wheels alone.

What the author types is on the page of the tutorial. Only what would be fetched from a registry is linked instead.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from installed_site import Site, running
from linked_packages import ROOT, core_sources, environment, node_modules, wheel

from motorclub.cli.scaffold import NoSdk, sdk
from motorclub.processes import embedded

pytestmark = [pytest.mark.once, pytest.mark.full, pytest.mark.timeout(900)]

TUTORIAL = ROOT / "docs/plugins/tutorial.md"
SCRIPTS = ("pip", "pytest", "ruff", "mypy", "node", "npm")

# Typed before: an environment of their own, with the core's wheel in it.
FETCHED = ("python3 -m venv .venv", ". .venv/bin/activate", "pip install 'motorclub[author]'", "npm install")
WRITE = (
    "motorclub plugins new garage --item car",
    "cd motorclub-garage",
    "pip install --no-deps --editable .",
)
TEST = ("pytest", "pytest --plugin garage", "motorclub plugins check .")
WEB = ("cd web", "npm run check", "cd ..")
RELEASE = ("pip wheel --no-deps --wheel-dir dist .",)
ADMIN = ("pip install motorclub_garage-0.1.0-py3-none-any.whl", "motorclub up")


class Author:
    """Somebody with an environment and an empty folder."""

    def __init__(self, python: Path, folder: Path) -> None:
        self.bin = python / "bin"
        self.folder = folder

    def types(self, *commands: str) -> str:
        """What the last of the commands says; each must succeed."""
        settings = {
            "HOME": os.environ.get("HOME", str(self.folder)),
            "PATH": f"{self.bin}{os.pathsep}{os.defpath}",
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # pip reads it as the option: no isolation
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }
        script = "set -e\n" + "\n".join(commands)
        done = subprocess.run(
            ["sh", "-c", script], cwd=self.folder, env=settings, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{script}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
        return done.stdout


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The core's wheel, with the SDK in it."""
    try:
        sdk()
    except NoSdk:
        pytest.skip("the SDK has not been built here: npm run build:sdk")
    return wheel(core_sources(tmp_path_factory.mktemp("source")), tmp_path_factory.mktemp("core"))


@pytest.fixture(scope="module")
def author(core: Path, tmp_path_factory: pytest.TempPathFactory) -> Author:
    """With what `pip install 'motorclub[author]'` gives."""
    python = environment(tmp_path_factory.mktemp("authors"), [core], SCRIPTS)
    return Author(python, tmp_path_factory.mktemp("elsewhere"))


@pytest.fixture(scope="module")
def plugin(author: Author) -> Author:
    """The author, in the folder of a plugin that has just been written."""
    author.types(*WRITE)
    author.folder /= "motorclub-garage"
    tarball = next((author.folder / "web/vendor").glob("*.tgz"))
    node_modules(author.folder / "web", tarball)
    return author


@pytest.fixture(scope="module")
def built(plugin: Author) -> Author:
    """The author, with the web half checked and built."""
    plugin.types(*WEB)
    return plugin


def test_everything_that_is_typed_is_on_the_page() -> None:
    """And it is not much: fifteen commands from an empty folder to a plugin that an admin can switch on."""
    page = TUTORIAL.read_text("utf-8").replace("0.2.0", "0.1.0")
    typed = (*FETCHED, *WRITE, *TEST, *WEB, *RELEASE, *ADMIN)
    assert [command for command in typed if command not in page] == []
    assert len(typed) - sum(command.startswith("cd ") for command in typed) <= 13


def test_its_own_tests_pass(plugin: Author) -> None:
    assert " passed" in plugin.types("pytest")


def test_its_web_half_is_checked_and_built(built: Author) -> None:
    assert (built.folder / "motorclub_garage/ui/mf-manifest.json").exists()


def test_it_keeps_the_contract(built: Author) -> None:
    """With its web half: nothing is left out."""
    told = built.types("pytest --plugin garage")
    assert " passed" in told
    assert "skipped" not in told


def test_it_has_the_highest_tier(plugin: Author) -> None:
    (told,) = json.loads(plugin.types("motorclub plugins check . --json"))["plugins"]
    assert (told["tier"], told["findings"], told["notChecked"]) == ("platinum", [], [])


def test_the_types_of_its_calls_are_up_to_date(plugin: Author) -> None:
    """The scaffold ships what `motorclub plugins types` writes."""
    plugin.types("motorclub plugins types garage --check")


def test_it_is_as_clean_as_its_rules_want(plugin: Author) -> None:
    plugin.types("ruff check .", "ruff format --check .", "mypy motorclub_garage tests")


@pytest.fixture(scope="module")
def site(built: Author, core: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Another machine, with the two wheels and a running site."""
    built.types(*RELEASE)
    released = next((built.folder / "dist").glob("*.whl"))
    python = environment(tmp_path_factory.mktemp("admins"), [core, released])
    with embedded.scratch() as folder:
        yield from running(Site(python, folder))


def test_an_admin_has_it_running(site: Site) -> None:
    """Listed, with a page, calls that answer, and the files of its web half."""
    listed = {one["id"]: one for one in json.loads(site.get("/platform/plugins"))["plugins"]}
    garage = listed["garage"]
    assert [route["path"] for route in garage["routes"]] == ["/garage"]
    assert b'id="boot"' in site.get("/garage")
    assert json.loads(site.refused("/garage-api/cars"))["code"] == "UNAUTHORIZED"
    assert re.search(rb"export ?\{.*\bas get\b.*\bas init\b", site.get(garage["remote"]["entry"]))

"""A new plugin is written as a whole, never over something, and reads as if by hand."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from motorclub.cli.scaffold import FolderTaken, Names, NoSdk, Sdk, sdk, templates, write

pytestmark = pytest.mark.once

GARAGE = Names("garage", "Garage", "car")
# The shortest and the longest that names can be: lines must break at the same places.
EXTREMES = (Names("zz", "Z", "ax"), Names("m" * 30, "M" * 60, "w" * 15, "N" * 60))


@pytest.fixture
def web(tmp_path: Path) -> Sdk:
    """As the wheel carries it; only npm looks inside."""
    folder = tmp_path / "sdk"
    folder.mkdir()
    (folder / "motorclub-sdk-1.9.0.tgz").write_bytes(b"packed")
    return sdk(folder)


def files(folder: Path) -> dict[str, str]:
    """Path and text of everything but the tarball."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".tgz"
    }


def test_every_template_becomes_a_file_without_placeholders(tmp_path: Path, web: Sdk) -> None:
    written = files(write(GARAGE, tmp_path / "out", web))
    assert len(written) == len(list(templates(with_web=True))) + 1  # package.json is made
    assert {name for name, text in written.items() if "%{" in text or "%{" in name} == set()
    assert {name for name in written if re.search("PACKAGE|NAME|tmpl", name)} == set()
    assert {"motorclub_garage/migrations/0001_garage.py", ".gitignore", "web/manifest.ts"} <= written.keys()


def test_the_web_half_needs_the_sdk_that_lies_beside_it(tmp_path: Path, web: Sdk) -> None:
    folder = write(GARAGE, tmp_path / "out", web)
    described = json.loads((folder / "web/package.json").read_text())
    assert described["devDependencies"] == {"@motorclub/sdk": "file:vendor/motorclub-sdk-1.9.0.tgz"}
    assert (folder / "web/vendor/motorclub-sdk-1.9.0.tgz").read_bytes() == b"packed"
    assert "ui" in tomllib.loads((folder / "motorclub_garage/plugin.toml").read_text())


def test_without_a_web_half_nothing_speaks_of_one(tmp_path: Path) -> None:
    folder = write(GARAGE, tmp_path / "out", None)
    assert not (folder / "web").exists()
    assert "ui" not in tomllib.loads((folder / "motorclub_garage/plugin.toml").read_text())
    assert "npm" not in (folder / "README.md").read_text()


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_nothing_is_ever_overwritten(tmp_path: Path, kind: str) -> None:
    """Not even an empty folder, or a link that leads nowhere."""
    target = tmp_path / "motorclub-garage"
    if kind == "file":
        target.write_text("mine")
    elif kind == "folder":
        target.mkdir()
    else:
        target.symlink_to(tmp_path / "gone")
    with pytest.raises(FolderTaken, match="is there already; nothing was written"):
        write(GARAGE, tmp_path, None)
    assert [path.name for path in tmp_path.iterdir()] == ["motorclub-garage"]


def test_a_failure_leaves_nothing_behind(tmp_path: Path, web: Sdk) -> None:
    """All of it or nothing: here the tarball cannot be read at the end."""
    web.tarball.unlink()
    out = tmp_path / "out"
    with pytest.raises(FileNotFoundError):
        write(GARAGE, out, web)
    assert list(out.iterdir()) == []


@pytest.mark.parametrize("names", [GARAGE, *EXTREMES], ids=lambda names: names.id[:8])
def test_it_is_formatted_whatever_it_is_called(tmp_path: Path, names: Names) -> None:
    """By its own rules."""
    folder = write(names, tmp_path, None)
    for command in (("check",), ("format", "--check")):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--no-cache", "."],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout


def test_without_a_tarball_the_answer_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(NoSdk, match="install the wheel of the core, or do without a web half"):
        sdk(tmp_path)


def test_the_command_writes_and_refuses(tmp_path: Path) -> None:
    """As people run it."""

    def new(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "motorclub.cli", "plugins", "new", *words, "--no-web"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    done = new("garage", "--name", "My garage", "--item", "car", "--author", "Ann Lee")
    assert done.stdout == "written to motorclub-garage; its README.md says how to run and test it\n"
    assert "(c) 2" in (tmp_path / "motorclub-garage/LICENSE").read_text()
    assert "Ann Lee" in (tmp_path / "motorclub-garage/pyproject.toml").read_text()
    for words in (("garage",), ("Garage",), ("forum",), ("shed", "--dir", "/proc/nowhere")):
        done = new(*words)
        assert (done.returncode, done.stderr[:7]) == (1, "Error: ")
        assert "Traceback" not in done.stderr

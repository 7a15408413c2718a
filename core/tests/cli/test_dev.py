"""`motorclub plugins dev` finds the web half, its Vite and a Node, and becomes them; or says what is missing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from motorclub.cli import main

pytestmark = pytest.mark.once


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An author's folder: Python half and web half side by side, the packages installed."""
    (tmp_path / "motorclub_garage").mkdir()
    vite = tmp_path / "web" / "node_modules" / "vite" / "bin"
    vite.mkdir(parents=True)
    (vite / "vite.js").write_text("")
    (tmp_path / "web" / "manifest.ts").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MOTORCLUB_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("MOTORCLUB_MODE", raising=False)
    return tmp_path


@pytest.fixture
def became(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the command would have become."""
    calls: list[Any] = []
    monkeypatch.setattr(os, "execve", lambda program, words, env: calls.append((program, words, env)))
    return calls


def dev(*words: str) -> Result:
    return CliRunner().invoke(main, ["plugins", "dev", *words])


def test_it_becomes_the_plugins_own_vite_for_the_sites_instance(folder: Path, became: list[Any]) -> None:
    """In the web folder, with Node itself, told of the site and the plugin."""
    result = dev("garage", "--port", "5180")
    assert result.exit_code == 0, result.output
    ((program, words, env),) = became
    assert (program, words[0]) == (words[0], program)
    assert not Path(program).read_bytes().startswith(b"#!")
    assert words[1:] == [str(folder / "web/node_modules/vite/bin/vite.js"), "--port", "5180", "--strictPort"]
    assert (env["MOTORCLUB_INSTANCE"], env["MOTORCLUB_PLUGIN"]) == (str(folder / "instance"), "garage")
    assert Path.cwd() == folder / "web"


def test_it_is_found_beside_an_installed_package(
    folder: Path, became: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """An editable install puts the folder on the path: the command then works from anywhere."""
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert dev("garage").exit_code == 1
    monkeypatch.syspath_prepend(str(folder))
    assert dev("garage").exit_code == 0
    assert Path.cwd() == folder / "web"


def test_production_is_refused(folder: Path, became: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTORCLUB_MODE", "production")
    monkeypatch.setenv("MOTORCLUB_PUBLIC_URL", "https://club.example.org")
    result = dev("garage")
    assert (result.exit_code, became) == (1, [])
    assert "takes no modules from a dev server" in result.output


def test_what_is_missing_is_said(folder: Path, became: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "web/node_modules/vite/bin/vite.js").unlink()
    assert f"run `npm install` in {folder / 'web'}" in dev("garage").output
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr("sys.executable", str(folder / "python"))
    (folder / "web/manifest.ts").unlink()
    assert "say where its manifest.ts is with --web" in dev("garage").output
    (folder / "web/manifest.ts").write_text("")
    (folder / "web/node_modules/vite/bin/vite.js").write_text("")
    assert "install Node 24 or newer" in dev("garage").output
    assert became == []

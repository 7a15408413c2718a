"""The command `motorclub`, run as people run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from motorclub.processes import embedded

Run = Callable[..., subprocess.CompletedProcess[str]]


def motorclub(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "motorclub.cli", *words]
    return subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """The command in an installation of its own, whose servers another process runs already."""
    with embedded.scratch() as base, embedded.start(base, fast=True, say=lambda line: None):
        done = motorclub("migrate", MOTORCLUB_INSTANCE=str(base))
        assert done.returncode == 0, done.stderr
        yield lambda *words, **settings: motorclub(*words, MOTORCLUB_INSTANCE=str(base), **settings)


def test_version() -> None:
    assert motorclub("version").stdout == "1.0.0\n"


def test_help_and_version_do_not_wait_for_the_platform_to_be_loaded() -> None:
    """What commands work with is imported by the commands."""
    heavy = "{'flask', 'sqlalchemy', 'motorclub.plugin.values'}"
    program = f"import sys, motorclub.cli; print({heavy}.intersection(sys.modules) or 'none of them')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "none of them\n"


@pytest.mark.full
@pytest.mark.needs("forum")
def test_a_plugin_is_listed_switched_off_and_on_again(run: Run) -> None:
    assert "forum\t1.0.0\ton\t" in run("plugins", "list").stdout
    told = run("plugins", "disable", "forum").stdout
    assert told.startswith("epoch ")
    assert "not yet" not in told
    assert "forum\t1.0.0\toff\t" in run("plugins", "list").stdout
    assert run("plugins", "enable", "forum").returncode == 0
    assert "forum\t1.0.0\ton\t" in run("plugins", "list").stdout


@pytest.mark.parametrize(
    "verb", ["enable", *(pytest.param(verb, marks=pytest.mark.full) for verb in ("disable", "migrate"))]
)
def test_an_unknown_plugin_is_named(run: Run, verb: str) -> None:
    done = run("plugins", verb, "gardening")
    assert done.returncode == 1
    assert "gardening" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.full
def test_the_demo_is_written_once_and_never_in_production(run: Run) -> None:
    production = {"MOTORCLUB_MODE": "production", "MOTORCLUB_PUBLIC_URL": "https://club.example.org"}
    refused = run("demo", "seed", **production)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "MOTORCLUB_MODE=production refuses them" in refused.stderr
    assert run("demo", "seed").stdout == "written\n"
    assert run("demo", "seed").stdout == "this site has members already: nothing was written\n"


@pytest.mark.full
@pytest.mark.needs("forum")
def test_the_api_is_printed_without_a_database(tmp_path: Path) -> None:
    document = json.loads(motorclub("openapi", MOTORCLUB_INSTANCE=str(tmp_path)).stdout)
    assert {"/auth/login", "/forum-api/questions"} <= set(document["paths"])
    part = json.loads(motorclub("openapi", "--plugin", "forum", MOTORCLUB_INSTANCE=str(tmp_path)).stdout)
    assert "/auth/login" not in part["paths"]
    assert "/forum-api/questions" in part["paths"]


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"PORT": "many"}, "PORT='many' is not a number from 1 to 65534"),
        ({"MOTORCLUB_MODE": "holiday"}, "MOTORCLUB_MODE='holiday' is none of"),
        ({"MOTORCLUB_MODE": "production"}, "MOTORCLUB_MODE=production needs MOTORCLUB_PUBLIC_URL"),
        ({"MOTORCLUB_PUBLIC_URL": "club.example.org"}, "MOTORCLUB_PUBLIC_URL='club.example.org' is not"),
        ({"MOTORCLUB_PUBLIC_URL": "https://club.example/x"}, "MOTORCLUB_PUBLIC_URL='https://club.example/x'"),
        ({"MOTORCLUB_INSTANCE": "/proc/nowhere"}, "cannot write /proc/nowhere"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(settings: dict[str, str], problem: str) -> None:
    done = motorclub("up", **settings)
    assert done.returncode == 1
    assert done.stderr.startswith(f"Error: {problem}")
    assert len(done.stderr.splitlines()) == 1

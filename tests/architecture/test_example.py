"""The manual's example is a real plugin: built, installed, tested by its own tests and held to the contract.

The examples on the page about tests are tests of that plugin.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```', re.MULTILINE | re.DOTALL)


def write(page: Path, folder: Path) -> None:
    """Every file of the page, where its title says."""
    blocks = BLOCK.findall(page.read_text("utf-8"))
    assert len(blocks) > 10
    for name, text in blocks:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    (folder / "motorclub_garage/__init__.py").touch()


def write_examples(page: Path, folder: Path) -> int:
    """Each example of the page as a file of its own; how many tests they hold."""
    blocks = BLOCK.findall(page.read_text("utf-8"))
    for name, text in blocks:
        (folder / f"test_{name.replace(' ', '_')}.py").write_text(text, "utf-8")
    fixtures = {"site", "client and as_role", "jobs", "outbox", "topics", "mailbox", "clock", "queries"}
    assert fixtures <= {name for name, _ in blocks}
    return sum(text.count("def test_") for _, text in blocks)


def run(*command: str, cwd: Path, **environment: str) -> str:
    """The output of a command that must succeed."""
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_it_installs_and_keeps_the_contract(root: Path, tmp_path: Path) -> None:
    """As a stranger's wheel would be, beside the plugins that are there."""
    source, installed = tmp_path / "garage", tmp_path / "installed"
    write(root / "docs/plugins/example.md", source)
    pip = ("-m", "pip", "install", "--no-index", "--no-deps", "--no-build-isolation", "--quiet")
    run(sys.executable, *pip, "--target", str(installed), str(source), cwd=tmp_path)
    examples = write_examples(root / "docs/plugins/testing.md", source / "tests")
    pytest = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    said = run(*pytest, str(source / "tests"), cwd=tmp_path, PYTHONPATH=str(installed))
    assert passed(said) == 2 + examples
    assert passed(run(*pytest, "--plugin", "garage", cwd=tmp_path, PYTHONPATH=str(installed))) > 30


def passed(said: str) -> int:
    """How many tests have passed."""
    found = re.search(r"(\d+) passed", said)
    assert found, said
    return int(found[1])

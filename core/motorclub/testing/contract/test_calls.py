"""The plugin's calls answer, on an empty site and on one that is in use, with and without the plugins it uses."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from motorclub.plugin.host import Loaded
from motorclub.testing.contract.tools import calls_of, manifest_of, off, seed
from motorclub.testing.site import Site
from motorclub.viewer import Role


def broken(clients: list[FlaskClient], loaded: Loaded, site: Site) -> Iterator[str]:
    """The calls that fail on the server's side: each by each client, with an empty object as its body.

    A plugin that has not been loaded has no calls, which is no answer.
    """
    assert loaded.usable, loaded.failure
    for client in clients:
        for method, path in calls_of(loaded, site):
            answer = client.open(path, method=method, json={} if method in ("POST", "PUT", "PATCH") else None)
            if answer.status_code >= 500:
                yield f"{method} {path}: {answer.status_code} {answer.text[:300]}"


def everybody(site: Site) -> list[FlaskClient]:
    """A visitor, a member, an admin."""
    return [site.client(), site.as_role(Role.USER), site.as_role(Role.ADMIN)]


def test_they_answer_on_an_empty_site(loaded: Loaded, site: Site) -> None:
    """With what is asked for, or with a refusal; never with a fault of the server."""
    assert list(broken(everybody(site), loaded, site)) == []


def test_they_answer_on_a_site_in_use(loaded: Loaded, site: Site) -> None:
    """With the demo community, in which the number 1 is usually something."""
    seed(site, loaded)
    assert list(broken(everybody(site), loaded, site)) == []


def test_they_answer_while_what_it_uses_is_off(loaded: Loaded, site: Site) -> None:
    """A soft dependency is one that may be off."""
    for other in used(loaded, site):
        with off(site, other):
            assert list(broken(everybody(site), loaded, site)) == [], f"with {other} off"


@pytest.mark.full
def test_it_works_while_what_it_uses_is_not_installed(loaded: Loaded, site: Site, tmp_path: Path) -> None:
    """Each of them left out, in a process of its own, where it has never been imported."""
    for other in used(loaded, site):
        tests = [f"{__file__}::{test_they_answer_on_an_empty_site.__name__}"]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib"]
        done = subprocess.run(
            [*command, "--plugin", loaded.id, "--without", other, *tests],
            cwd=tmp_path, env=os.environ, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-4000:]
        assert "1 passed" in done.stdout


def used(loaded: Loaded, site: Site) -> list[str]:
    """Its soft dependencies that are here."""
    return [other for other in manifest_of(loaded).uses if other in site.host.plugins]

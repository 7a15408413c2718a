"""Who reads the metrics, and what they count."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from motorclub import metrics
from motorclub.http import disk_space
from motorclub.testing.site import Site

# Each process writes its own files; one of them counts twice.
PROCESS = """
from motorclub import metrics
metrics.sample_process("web")
metrics.HTTP_REQUESTS.labels("GET", "/a", "200").inc()
"""


def numbers(site: Site) -> dict[str, float]:
    """What a scrape from this machine reads."""
    answer = site.client().get("/metrics")
    assert answer.status_code == 200, answer.text
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_requests_are_counted_by_route_and_never_by_path(site: Site) -> None:
    """Also those that lead nowhere, and methods that somebody has made up."""
    name = 'motorclub_http_requests_total{method="%s",route="%s",status="%s"}'
    before = numbers(site)
    site.client().get("/users/999999")
    site.client().get("/no/such/address", headers={"Accept": "application/json"})
    site.client().open("/healthz", method="GARBLE")
    after = numbers(site)
    for labels in (
        ("GET", "/users/<id:user_id>", "404"),
        ("GET", "(none)", "404"),
        ("OTHER", "(none)", "405"),
    ):
        assert after[name % labels] == before.get(name % labels, 0) + 1, labels
    assert "/no/such" not in str(after)
    assert after["motorclub_http_in_flight"] == before["motorclub_http_in_flight"]
    assert after['motorclub_up{part="database"}'] == 1
    assert after['motorclub_jobs_kept{state="failed"}'] == 0


@pytest.mark.parametrize("headers", [{"X-Forwarded-For": "203.0.113.9"}, {"Authorization": "Bearer guess"}])
def test_what_comes_through_a_proxy_or_from_elsewhere_reads_none(site: Site, headers: dict[str, str]) -> None:
    """A proxy on this machine calls from loopback, too."""
    from_elsewhere = {"REMOTE_ADDR": "203.0.113.9"} if "Authorization" in headers else {}
    answer = site.client().get("/metrics", headers=headers, environ_base=from_elsewhere)
    assert answer.status_code == 403


def test_those_of_all_processes_are_added_and_gauges_of_the_dead_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counters of a process that has ended still count."""
    folder = tmp_path / "this-machine"
    folder.mkdir()
    monkeypatch.setenv(metrics.FOLDER, str(folder))
    for _ in range(2):
        subprocess.run([sys.executable, "-c", PROCESS], check=True, timeout=240)
    ended = next(folder.glob("gauge_liveall*.db"))
    os.utime(ended, (0, 0))
    text = metrics.exposition().decode()
    assert 'motorclub_http_requests_total{method="GET",route="/a",status="200"} 2.0' in text
    assert text.count("motorclub_process_resident_bytes{") == 1


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """So little room is left that the site calls it none."""
    monkeypatch.setattr(disk_space, "LEAST_FREE_BYTES", shutil.disk_usage("/").total * 1000)


def test_a_full_disk_is_not_ready(site: Site, full_disk: Any) -> None:
    """Before a write fails."""
    answer = site.client().get("/readyz")
    assert (answer.status_code, answer.get_json()["checks"]["storage"]) == (503, "full")

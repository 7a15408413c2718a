"""What operators see of a running site: log lines, request ids, metrics; and what they must not see."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from job_processes import until

from motorclub.processes import embedded
from product import Product, copy_instance, running

DEPLOY = Path(__file__).parents[2] / "deploy"
WATCHING = ("prometheus/alerts.yaml", "grafana/motorclub.json")
MARKER = "Zebrafink4711"
TOKEN = "a-token-for-prometheus"
# A full disk, and a row that a job may not write: both errors quote the row.
REFUSALS = f"""
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW::text LIKE '%{MARKER}%' THEN
        RAISE EXCEPTION USING MESSAGE = 'could not extend file', ERRCODE = '53100', DETAIL = NEW::text;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER refuse BEFORE INSERT ON forum_question FOR EACH ROW EXECUTE FUNCTION refuse();
ALTER TABLE mail_message ADD CONSTRAINT refused CHECK (status = 'QUEUED') NOT VALID;
"""
FAILING_MAIL = f"""
WITH mail AS (
    INSERT INTO mail_message (recipient, template, subject, text, html, status, attempts, created_at, due_at)
    VALUES ('{MARKER}@example.org', 'probe', 'Hello', '{MARKER}', '{MARKER}', 'QUEUED', 0, now(), now())
    RETURNING id
)
INSERT INTO job (name, owner, payload, run_at, created_at, request_id)
SELECT 'core.mail.deliver', 'core', jsonb_build_object('id', id), now(), now(), 'of-the-failing-job' FROM mail;
"""
QUESTION = {"title": "Which oil for a cold garage?", "body": "It rattles in the morning.", "tags": ["oil"]}


@pytest.fixture(scope="module")
def instance(demo_instance: Path) -> Iterator[Path]:
    """Where the site lives."""
    with embedded.scratch() as folder:
        copy_instance(demo_instance, folder / "instance")
        yield folder / "instance"


@pytest.fixture(scope="module")
def site(instance: Path) -> Iterator[Product]:
    """A site whose log has production's form; its members are the demo's."""
    settings = {
        "MOTORCLUB_LOG_FORMAT": "json",
        "MOTORCLUB_ACCESS_LOG": "1",
        "MOTORCLUB_METRICS_TOKEN": TOKEN,
        "MOTORCLUB_PROXIES": "1",
    }
    with running(instance, **settings) as product:
        yield product


def fetch(site: Product, path: str, **headers: str) -> tuple[int, str, Any]:
    """Status, body and headers of a GET."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(
            urllib.request.Request(site.url + path, headers=named), timeout=60
        ) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), error.headers


def execute(instance: Path, statement: str) -> None:
    """Run SQL in the site's database."""
    with (
        embedded.borrow_servers(instance) as (url, _),
        psycopg.connect(url.replace("+psycopg", "", 1), autocommit=True) as connection,
    ):
        connection.execute(statement.encode())


def lines(site: Product) -> list[dict[str, Any]]:
    """Every line of the log."""
    return [json.loads(line) for line in site.log.read_text().splitlines()]


def await_line(site: Product, **fields: Any) -> dict[str, Any]:
    """The first line with these fields."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for line in lines(site):
            if all(line.get(name) == value for name, value in fields.items()):
                return line
        time.sleep(0.2)
    raise AssertionError(f"no line with {fields}:\n{site.log.read_text()[-4000:]}")


def test_a_request_is_followed_from_the_proxy_to_its_job(site: Product) -> None:
    """One id in the answer, in the access log and in the lines of the job; a malformed one is replaced."""
    _, _, headers = fetch(site, "/platform/plugins?token=secret", X_Request_Id="from-the-proxy-1")
    assert headers["X-Request-Id"] == "from-the-proxy-1"
    line = await_line(site, request_id="from-the-proxy-1", logger="motorclub.access")
    assert (line["route"], line["status"], line["process"]) == ("/platform/plugins", 200, "web")
    assert re.fullmatch("[0-9a-f]{32}", line["address_hash"])
    _, _, headers = fetch(site, "/readyz", X_Request_Id="evil id")
    assert re.fullmatch(r"[\w-]{16}", headers["X-Request-Id"])


def test_the_words_of_people_are_in_no_log(site: Product, instance: Path) -> None:
    """A statement and a job that fail with a marker among their values; every file of every process is read."""
    execute(instance, REFUSALS)
    token = site.token("driver")
    status, body = site.call(
        "POST",
        "/forum-api/questions",
        QUESTION | {"body": f"{MARKER} rattles in the morning, for a minute."},
        token,
    )
    assert (status, body["code"]) == (503, "UNAVAILABLE"), body
    assert await_line(site, request_id=body["requestId"], logger="motorclub.http")["member_id"]
    execute(instance, FAILING_MAIL)
    failed = await_line(site, request_id="of-the-failing-job", logger="motorclub.jobs", level="error")
    assert "CheckViolation" in failed["exception"]
    crash = {
        "plugin": "forum",
        "view": "(background)",
        "message": '\x1b[2J\n{"time":1}',
        "stack": "token=abcdef\nb",
    }
    assert site.call("POST", "/platform/client-errors", crash)[0] == 204
    line = await_line(site, event="plugin forum 1.0.0: a view crashed in a browser")
    assert line["stack"] == "token=********\nb"
    files = [site.log, *instance.rglob("*.log")]
    assert len(files) >= 3
    for file in files:
        text = file.read_bytes().decode(errors="replace")
        assert MARKER not in text, file
        assert "\x1b" not in text, file


def test_metrics_are_those_of_all_processes_and_not_public(site: Product) -> None:
    """Of web, hub and jobs, by route; for loopback and the token, not for what a proxy passes on."""
    assert fetch(site, "/metrics", X_Forwarded_For="203.0.113.9")[0] == 403
    assert fetch(site, "/metrics", X_Forwarded_For="203.0.113.9", Authorization="Bearer wrong")[0] == 403
    assert fetch(site, "/metrics", X_Forwarded_For="203.0.113.9", Authorization=f"Bearer {TOKEN}")[0] == 200
    fetch(site, "/no/such/address/as/this")
    status, text, _ = fetch(site, "/metrics")
    assert status == 200
    numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    requests = [name for name in numbers if name.startswith("motorclub_http_requests_total{")]
    assert any('route="/metrics"' in name and 'status="403"' in name for name in requests)
    assert not any("/no/such" in name for name in requests)
    kinds = {match for name in numbers for match in re.findall(r'resident_bytes{.*process="(\w+)"', name)}
    assert kinds == {"web", "hub", "jobs"}
    assert float(numbers['motorclub_up{part="database"}']) == 1
    until(lambda: "motorclub_jobs_total{" in fetch(site, "/metrics")[1])
    assert 'motorclub_plugin_enabled{plugin="forum"}' in numbers


def labels_by_metric(text: str) -> dict[str, set[str]]:
    """The labels of each series of an answer of /metrics, by its name."""
    found: dict[str, set[str]] = {}
    for name, labels in re.findall(r"^(motorclub_\w+)(?:\{(.*)\})? ", text, re.MULTILINE):
        found.setdefault(name, {"instance", "job"}).update(re.findall(r'(\w+)="', labels))
    return found


@pytest.mark.parametrize("file", WATCHING)
def test_what_deploy_watches_is_measured(site: Product, file: str) -> None:
    """Each metric that the alerts and the dashboard name, with the labels by which they select."""
    until(lambda: "motorclub_job_seconds_sum{" in fetch(site, "/metrics")[1])
    site.call("GET", "/forum-api/questions")
    measured = labels_by_metric(fetch(site, "/metrics")[1])
    watching = (DEPLOY / file).read_text().replace('\\"', '"')
    used = re.findall(r"\b(motorclub_[a-z_]+)(?:\{([^}]*)\})?", watching)
    assert len(used) > 15
    for name, selectors in used:
        assert name in measured, name
        assert set(re.findall(r"(\w+)[=!]~?\"", selectors)) <= measured[name], (name, selectors)
    summed = {label for labels in re.findall(r"\bby \(([^)]*)\)", watching) for label in labels.split(", ")}
    assert summed <= set().union(*measured.values())

"""Traces as a collector receives them, from the request through events to jobs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from collector import Collector, ReceivedSpan, collecting
from flask import g

from motorclub import tracing
from motorclub.config import Config, ConfigError
from motorclub.db import db, renew_reading_engine
from motorclub.jobs.services import enqueue
from motorclub.mail.delivery import DELIVER
from motorclub.testing.captcha import solve
from motorclub.testing.site import Site
from motorclub.tracing.recording import Recorder

NEW = {"username": "jo.fast", "email": "jo@example.org", "password": "brass lantern 7 otters"}
TRACE, ABOVE = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
PARENT = {"traceparent": f"00-{TRACE}-{ABOVE}-01"}
UNTRACED = """
import sys
import motorclub.app, motorclub.events.dispatch, motorclub.jobs.runner, motorclub.realtime.publish
sys.exit(any(name.startswith(("motorclub.tracing.recording", "opentelemetry.exporter")) for name in sys.modules))
"""


@dataclass(frozen=True)
class Traced:
    """A site whose process records spans."""

    site: Site
    recorder: Recorder
    collector: Collector

    def spans(self, trace: str) -> dict[str, ReceivedSpan]:
        """The spans of a trace by name, of equal names the last."""
        self.recorder.provider.force_flush()
        return {span.name: span for span in self.collector.named("", trace)}


@pytest.fixture(scope="module")
def recording() -> Iterator[tuple[Recorder, Collector]]:
    """A process follows its statements once: there is one recorder."""
    with collecting() as collector, pytest.MonkeyPatch.context() as patch:
        patch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url)
        recorder = Recorder("test")
        yield recorder, collector
        recorder.provider.shutdown()


@pytest.fixture
def traced(site: Site, recording: tuple[Recorder, Collector], monkeypatch: pytest.MonkeyPatch) -> Traced:
    """Spans are recorded until the test ends."""
    monkeypatch.setattr(tracing, "_recorder", recording[0])
    renew_reading_engine(site.app)
    return Traced(site, *recording)


# It takes note of every member who registers.
@pytest.mark.needs("ranks")
def test_a_trace_leads_from_the_request_through_events_to_jobs(traced: Traced) -> None:
    """Its id is the request's; what runs later lies below the request's span; no text of people is in it."""
    client = traced.site.client()
    answer = client.post("/auth/register", json=NEW | {"captcha": solve(client)})
    assert answer.status_code in {200, 201}, answer.text
    trace = answer.headers["X-Request-Id"]
    with traced.site.context():
        g.request_id = trace
        enqueue(DELIVER, {"id": -1})
        db.session.commit()
    traced.site.run_jobs()
    spans = traced.spans(trace)
    request, mail = spans["POST /auth/register"], spans[f"job {DELIVER}"]
    assert (request.id, request.parent) == (trace[16:], "")
    assert request.attributes["http.response.status_code"] == answer.status_code
    deliveries = [span for name, span in spans.items() if name.startswith("deliver ")]
    assert deliveries
    assert {span.parent for span in (mail, *deliveries)} == {request.id}
    assert not any(NEW["email"] in str(span) for span in traced.collector.spans)


def test_statements_of_a_transaction_are_one_span(traced: Traced) -> None:
    """With their number and the slowest of them, without values."""
    member = traced.site.member("driver")
    answer = traced.site.client(member.token).get(f"/users/{member.id}")
    spans = traced.spans(answer.headers["X-Request-Id"])
    request = next(span for name, span in spans.items() if name.startswith("GET "))
    statements = spans["statements"]
    assert statements.parent == request.id
    assert int(statements.attributes["db.operation.batch.size"]) >= 1
    text = str(statements.attributes["db.query.text"])
    assert text.startswith("SELECT")
    assert "driver" not in text


def test_what_fails_is_marked(traced: Traced, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that end with 5xx, not those that are refused."""
    monkeypatch.setattr("motorclub.platform.health.check_storage", lambda: "full")
    broken = traced.site.client().get("/readyz").headers["X-Request-Id"]
    refused = traced.site.client().get("/no/such/address").headers["X-Request-Id"]
    assert traced.spans(broken)["GET /readyz"].failed
    assert not traced.spans(refused)["GET (none)"].failed


def test_only_a_trusted_proxy_s_trace_goes_on(traced: Traced, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody could put their calls into somebody else's trace."""
    answer = traced.site.client().get("/healthz", headers=PARENT)
    assert answer.headers["X-Request-Id"] != TRACE
    behind = replace(traced.site.config, proxies=1)
    monkeypatch.setitem(traced.site.app.extensions, "motorclub.config", behind)
    assert traced.site.client().get("/healthz", headers=PARENT).headers["X-Request-Id"] == TRACE
    assert traced.spans(TRACE)["GET /healthz"].parent == ABOVE


def test_a_page_s_calls_have_its_id_and_lie_below_it(traced: Traced) -> None:
    """They are requests of their own within the process, in other threads."""
    member = traced.site.member("driver")
    answer = traced.site.client(member.token).get("/platform/page?address=/&first=true")
    spans = traced.spans(answer.headers["X-Request-Id"])
    page = spans["GET /platform/page"]
    below = [span for span in spans.values() if span.parent == page.id and span.name.startswith("GET ")]
    assert below, spans


def test_off_nothing_that_records_is_imported() -> None:
    """Not by the modules that make spans either; redis-py looks for the library by itself."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("OTEL_")}
    subprocess.run([sys.executable, "-c", UNTRACED], env=clean, check=True, timeout=240)


def test_a_collector_without_the_library_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a line that says what to install."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ConfigError, match=r"motorclub\[tracing\]"):
        Config.from_env({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "MOTORCLUB_SECRET": "x"})

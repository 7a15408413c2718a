"""A trace of a running site: from a request through the outbox to the job, recorded by each process that did a part."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

import pytest
from collector import Collector, ReceivedSpan, collecting
from job_processes import until

from product import Product, demo_site

BAN = {"scope": "FULL", "reason": "fraud", "publicReason": "Sold one mirror twice", "days": 7}
# The request publishes an event, whose subscriber asks for a job.
REQUEST = "POST /moderation-api/bans"
DELIVERY, JOB = "deliver donations.pause_banned_subscription", "job donations.pause_banned"


def ban_member(site: Product) -> str:
    """Have the moderator ban a member; the X-Request-Id of the answer."""
    _, me = site.call("GET", "/auth/check-session", token=site.token("driver"))
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {site.token('moderator')}"}
    body = json.dumps(BAN | {"userId": me["user"]["id"]}).encode()
    request = urllib.request.Request(f"{site.url}/moderation-api/bans", body, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 201
        return str(answer.headers["X-Request-Id"])


def find_chain(collector: Collector, trace: str) -> list[tuple[ReceivedSpan, ReceivedSpan]]:
    """Request, delivery and job of a trace, each with statements right below it, as far as they have arrived."""
    return [
        (part, statements)
        for name in (REQUEST, DELIVERY, JOB)
        for part in collector.named(name, trace)[:1]
        for statements in collector.named("statements", trace)
        if statements.parent == part.id
    ]


@pytest.mark.full
def test_a_trace_leads_from_the_request_through_the_outbox_to_the_job(demo_instance: Path) -> None:
    """Its id is the answer's X-Request-Id. What people write is in no span."""
    with collecting() as collector:
        settings = {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.url, "OTEL_BSP_SCHEDULE_DELAY": "500"}
        with demo_site(demo_instance, **settings) as site:
            trace = ban_member(site)
            until(lambda: {part.name for part, _ in find_chain(collector, trace)} == {REQUEST, DELIVERY, JOB})
    chain = {part.name: (part, statements) for part, statements in find_chain(collector, trace)}
    request = chain[REQUEST][0]
    processes = {name: {span.process for span in pair} for name, pair in chain.items()}
    assert processes == {REQUEST: {"web"}, DELIVERY: {"jobs"}, JOB: {"jobs"}}
    above = {name: part.parent for name, (part, _) in chain.items()}
    assert above == {REQUEST: "", DELIVERY: request.id, JOB: request.id}
    assert request.attributes["motorclub.request_id"] == trace
    assert not any(BAN["publicReason"] in str(span.attributes) for span in collector.spans)

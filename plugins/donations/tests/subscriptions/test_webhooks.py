"""Webhooks that come late, twice, in any order or never, to real processes: soon all is as the provider says."""

from __future__ import annotations

import random
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from job_processes import run_job_processes, until

from motorclub.api import db, now
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site
from motorclub_payments import sandbox_hooks, signatures
from motorclub_payments.sandbox_billing import provider as sandbox

from .conftest import FAILING_CARD, Club

pytestmark = [pytest.mark.once, pytest.mark.full]

PATH = "/payment-api/webhooks/sandbox"
MONTH = timedelta(days=31)
CREATED, RENEWED = ("CREATE", "PAID", 1000), ("CYCLE", "PAID", 1000)


@pytest.fixture
def real_club(site: Site) -> Club:
    """A club by the real time, which processes of their own have as well."""
    clock = Clock()
    clock.at = now()
    return Club(site, clock)


def pay(club: Club, plan: int, *, card: str | None = None, months: int) -> int:
    """A subscription that its member has paid at the provider, so many months ago by its own clock."""
    member = club.ben if card else club.ann
    number, page = club.open(plan, member=member)
    club.act(page, card=card)
    with club.site.context():
        for _ in range(months):
            sandbox.move_clock(page.partition("session=")[2], int(MONTH.total_seconds()))
    return number


def send_webhooks(club: Club, lost: float, chance: random.Random) -> None:
    """All that the provider has to say, but for what is lost: some of it twice, in any order."""
    with club.site.context():
        statement = sa.text("SELECT body FROM payments_sandbox_event ORDER BY id")
        bodies = [str(body).encode() for body in db.session.scalars(statement)]
        secret = sandbox_hooks.good_secrets()[0]
    sent = [body for body in bodies if chance.random() >= lost]
    sent += [body for body in sent if chance.random() < 0.5]
    chance.shuffle(sent)
    for body in sent:
        headers = {sandbox_hooks.SIGNATURE: signatures.sign(secret, body, now())}
        answer = club.site.client().post(PATH, data=body, headers=headers, content_type="application/json")
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(("lost", "seed"), [(0.0, 1), (0.5, 2), (0.5, 3), (1.0, 4)])
def test_all_is_settled_within_two_minutes(real_club: Club, tmp_path: Path, lost: float, seed: int) -> None:
    """One has renewed twice, another one's card has failed: each is charged once for a period, whatever was heard."""
    club, plan = real_club, real_club.plan()
    renewed, failed = pay(club, plan, months=2), pay(club, plan, card=FAILING_CARD, months=1)
    assert {club.row(number).status for number in (renewed, failed)} == {"INCOMPLETE"}
    with run_job_processes(club.site, 2, tmp_path / "jobs.log"):
        send_webhooks(club, lost, random.Random(seed))
        until(lambda: club.row(renewed).status == "ACTIVE" and len(club.charges(renewed)) == 3)
        until(lambda: club.row(failed).status == "PAST_DUE")
        until(lambda: club.findings() == [])
    assert club.charges(renewed) == [CREATED, RENEWED, RENEWED]
    assert club.charges(failed) == [CREATED, ("CYCLE", "OPEN", 1000)]
    assert (club.has(), club.has(member=club.ben)) == (True, True)

"""Switched on late: the past of the forum gives the same ledger, wherever the replay is interrupted."""

from __future__ import annotations

import random
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from motorclub.api import replay_history
from motorclub.api.rows import count_rows
from motorclub.db import db
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site
from motorclub_ranks.ledger import settling, subscribers
from motorclub_ranks.ledger.facts import store_states
from motorclub_ranks.ledger.models import MemberPoints, PointEvent, PointFact, UnsettledMember
from motorclub_ranks.ledger.rules import read_rule_book
from motorclub_ranks.ledger.scoring import Fact, score

MEMBERS, VOTES = 400, 3000
MAKE_MEMBERS = """
INSERT INTO member (username, username_key, email, email_key, password_hash, created_at)
SELECT 'voter' || n, 'voter' || n, 'voter' || n || '@example.org', 'voter' || n || '@example.org', '', now()
  FROM generate_series(1, :members) n
"""
# Every member asks, and votes on the questions of others, three a day.
MAKE_VOTES = """
INSERT INTO forum_vote (question_id, member_id, receiver_id, value, weight, changed_at)
SELECT q.id, m.id, q.author_id, CASE WHEN (q.id + m.id) % 9 = 0 THEN -1 ELSE 1 END, 1,
       timestamptz '2026-01-01' + interval '8 hours' * ((q.id * 31 + m.id * 7) % 300)
  FROM forum_question q JOIN member m ON m.id <> q.author_id ORDER BY q.id, m.id LIMIT :votes
"""


class Interrupted(Exception):
    """The process has ended here."""


@pytest.fixture
def interruptions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Storing facts and booking them end half-way, now and then; what they had written is undone."""
    chance, seen = random.Random(7), []
    book = settling._write_entries

    def store(states: object) -> None:
        store_states(states)  # type: ignore[arg-type]
        if chance.random() < 0.3:
            seen.append("store")
            raise Interrupted

    def write(entries: object) -> None:
        book(entries)  # type: ignore[arg-type]
        if seen.count("book") < 2:
            seen.append("book")
            raise Interrupted

    monkeypatch.setattr(settling, "MOST_FACTS", 500)
    monkeypatch.setattr(subscribers, "store_states", store)
    monkeypatch.setattr(settling, "_write_entries", write)
    return seen


def expected_totals() -> dict[int, int]:
    """From the forum's own votes, by the pure function alone."""
    rows = db.session.execute(
        sa.text("SELECT question_id, member_id, receiver_id, value, changed_at FROM forum_vote")
    )
    facts: dict[int, list[Fact]] = {}
    for question, voter, receiver, value, at in rows:
        rule = "question_upvoted" if value > 0 else "downvoted"
        given = facts.setdefault(receiver, [])
        given.append(Fact(at, rule, "forum.question", question, voter, 0, None, 100, len(given)))
    book = read_rule_book()
    assert book.zone == ZoneInfo("UTC")
    sums = {member: sum(points.points for points in score(given, book)) for member, given in facts.items()}
    return {member: points for member, points in sums.items() if points}


@pytest.mark.full
@pytest.mark.needs("forum")
def test_a_replay_that_is_interrupted_gives_the_totals_of_a_recount(
    site: Site, clock: Clock, interruptions: list[str], make_question: object
) -> None:
    with site.context():
        db.session.execute(sa.text(MAKE_MEMBERS), {"members": MEMBERS})
        db.session.execute(sa.text(MAKE_VOTES), {"votes": VOTES})
        db.session.commit()
        replay_history("ranks.note_vote")
        db.session.commit()
    while not is_done(site):
        site.run_jobs(may_fail=True)
        clock.advance(minutes=10)
    assert {"store", "book"} <= set(interruptions)
    with site.context():
        totals = db.session.execute(sa.select(MemberPoints.member_id, MemberPoints.points)).all()
        assert {row[0]: row[1] for row in totals if row[1]} == expected_totals()
        assert count_rows(PointEvent) == count_rows(PointFact, PointFact.is_active) == VOTES


def is_done(site: Site) -> bool:
    with site.context():
        return settling.is_past_complete() and count_rows(UnsettledMember) == 0


@pytest.fixture
def make_question(site: Site, clock: Clock) -> None:
    """Questions by some members, asked through the forum's call."""
    for number in range(8):
        member = site.member(f"asker{number}")
        body = {
            "title": f"What is your favourite road, number {number}?",
            "body": "Mine is the one along the lake, early on a Sunday morning.",
            "tags": ["roads"],
        }
        answer = site.client(member.token).post("/forum-api/questions", json=body)
        assert answer.status_code in (201, 202), answer.get_json()
    with site.context():
        db.session.execute(sa.text("UPDATE forum_question SET status = 'OPEN'"))
        db.session.commit()
    clock.advance(days=timedelta(days=200).days)

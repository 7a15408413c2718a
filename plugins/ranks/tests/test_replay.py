"""Switched on late: the past of other plugins gives the same ledger, wherever the replay is interrupted."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from motorclub.api import Member, replay_history
from motorclub.api.rows import count_rows
from motorclub.db import db
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site, TestMember
from motorclub_ranks.ledger import settling, subscribers
from motorclub_ranks.ledger.facts import store_states
from motorclub_ranks.ledger.models import (
    DailyPoints,
    KnownContent,
    MemberPoints,
    PointEvent,
    PointFact,
    UnsettledMember,
)
from motorclub_ranks.ledger.rules import read_rule_book
from motorclub_ranks.ledger.scoring import Fact, score

if TYPE_CHECKING:
    from report_club import ReportClub

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


LEDGER = (PointEvent, MemberPoints, DailyPoints, PointFact, KnownContent, UnsettledMember)


@pytest.fixture
def club(site: Site, clock: Clock) -> ReportClub:
    """A club whose members have been there for a month, so that their votes count."""
    from report_club import ReportClub

    club = ReportClub(site, clock)
    clock.advance(days=30)
    return club


def post(club: ReportClub, member: TestMember, method: str, path: str, **body: object) -> dict[str, Any]:
    answer = club.of(member).open(path, method=method, json=body or None)
    assert answer.status_code in (200, 201, 204), answer.text
    found: dict[str, Any] = answer.get_json(silent=True) or {}
    return found


def vote_for(club: ReportClub, voter: TestMember, question_id: int) -> None:
    body = {"targetType": "QUESTION", "targetId": question_id, "value": 1}
    post(club, voter, "PUT", "/forum-api/votes", **body)


def live_through(club: ReportClub, fan: TestMember) -> None:
    """Votes; an edit that is approved; a question that is spam, and one that its author deletes; a removed comment."""
    kept, spam, deleted = (club.ask() for _ in range(3))
    for question in (kept, spam, deleted):
        vote_for(club, fan, question.id)
    suggestion = {"targetType": "QUESTION", "targetId": kept.id, "version": 1, "comment": "Clearer"}
    text = "The last one boiled after three laps, and then the pedal went down to the floor."
    edit = post(club, fan, "POST", "/forum-api/suggested-edits", **suggestion, body=text)
    post(club, club.author, "PUT", f"/forum-api/suggested-edits/{edit['id']}/approve")
    club.decide(club.open_case(spam), resolution="REMOVED", publicNote="Spam.")
    post(club, club.author, "DELETE", f"/forum-api/questions/{deleted.id}")
    for body in ("Have a look at the hoses, too.", "Buy my brakes."):
        about = {"targetType": kept.type, "targetId": kept.id}
        comment = post(club, club.author, "POST", "/social-api/comments", **about, body=body)
        post(club, fan, "PUT", f"/social-api/comments/{comment['id']}/vote", value=1)
    post(club, club.moderator, "DELETE", f"/social-api/comments/{comment['id']}")


def settle_all(club: ReportClub) -> dict[tuple[str, str], int]:
    """What each member has by each rule, once everything is booked."""
    club.clock.advance(hours=2)
    while True:
        club.site.run_jobs()
        if is_done(club.site):
            break
        club.clock.advance(minutes=10)
    points = sa.func.sum(PointEvent.points)
    chosen = sa.select(Member.username, PointEvent.rule_key, points).join(
        Member, Member.id == PointEvent.member_id
    )
    with club.site.context():
        found = db.session.execute(chosen.group_by(Member.username, PointEvent.rule_key).having(points != 0))
        return {(row[0], row[1]): row[2] for row in found}


@pytest.mark.needs("forum", "moderation", "social")
def test_switched_on_late_earns_what_always_on_has_earned(club: ReportClub) -> None:
    fan = club.site.member("fan")
    with club.site.context():
        month_ago = club.clock() - timedelta(days=30)
        db.session.execute(sa.update(Member).values(created_at=month_ago))
        db.session.commit()
    live_through(club, fan)
    earned = settle_all(club)
    assert earned == {
        ("author", "question_upvoted"): 5,
        ("author", "comment_upvoted"): 1,
        ("author", "content_removed"): -20,
        ("author", "spam_removed"): -90,
        ("fan", "edit_approved"): 2,
        ("reporter2", "report_agreed"): 3,
    }
    with club.site.context():
        for model in LEDGER:
            db.session.execute(sa.delete(model))
        for name in subscribers.REPLAYED:
            replay_history(name)
        db.session.commit()
    assert settle_all(club) == earned

"""The ledger: what is booked is what the facts earn, in whichever order and how often events come."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from motorclub.api.moderation import ContentAction, ContentModerated
from motorclub.db import db
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site
from motorclub_ranks.ledger import events, facts, reports, rules, settling
from motorclub_ranks.ledger.facts import ContentState, FactState
from motorclub_ranks.ledger.models import DailyPoints, KnownContent, MemberPoints, PointEvent, PointFact
from motorclub_ranks.ledger.services import read_totals

START = datetime(2026, 5, 4, 12, tzinfo=UTC)
States = Sequence[FactState | ContentState]


def vote(
    voter: int, receiver: int, answer: int, at: datetime, value: int = 1, previous: int = 0, **more: object
) -> States:
    said = {"weight": 1.0, "is_counted": True} | more
    event = events.VoteChanged(1, answer, voter, receiver, value, previous, **said)  # type: ignore[arg-type]
    return list(reports.report_vote(event, at))


def settle(site: Site) -> None:
    with site.context():
        settling.settle_due_members()


def store(site: Site, *states: States) -> None:
    with site.context():
        rules.load_default_rules()
        for state in states:
            facts.store_states(state)
        db.session.commit()


def read_ledger(site: Site, member_id: int) -> list[tuple[str, int, str]]:
    chosen = sa.select(PointEvent.rule_key, PointEvent.points, PointEvent.reason)
    with site.context():
        found = db.session.execute(chosen.where(PointEvent.member_id == member_id).order_by(PointEvent.id))
        return [(row.rule_key, row.points, row.reason) for row in found]


def total(site: Site, member_id: int) -> int:
    with site.context():
        return read_totals([member_id])[member_id]


@pytest.fixture
def members(site: Site, clock: Clock) -> list[int]:
    clock.at = START + timedelta(days=1)
    return [site.member(name).id for name in ("ann", "bob", "cid", "dan")]


def test_a_vote_is_settled_in_the_hour_after_fifteen_minutes(
    site: Site, members: list[int], clock: Clock
) -> None:
    ann, bob, *_ = members
    clock.at = START + timedelta(minutes=50)
    store(site, vote(bob, ann, 7, clock.at))
    clock.at = START + timedelta(hours=1, minutes=59)
    settle(site)
    assert total(site, ann) == 0
    clock.at = START + timedelta(hours=2)
    settle(site)
    assert read_ledger(site, ann) == [("answer_upvoted", 10, "")]


def test_a_withdrawn_vote_is_taken_back_and_the_next_ones_gain(site: Site, members: list[int]) -> None:
    ann, bob, *_ = members
    store(site, vote(bob, ann, 7, START), vote(bob, ann, 8, START + timedelta(hours=1)))
    settle(site)
    assert total(site, ann) == 18
    store(site, vote(bob, ann, 7, START + timedelta(hours=2), value=0, previous=1))
    settle(site)
    assert read_ledger(site, ann)[2:] == [
        ("answer_upvoted", -8, "RECALCULATED"),
        ("answer_upvoted", -10, "WITHDRAWN"),
        ("answer_upvoted", 10, ""),
    ]
    assert total(site, ann) == 10


def test_an_invalidated_vote_is_reversed_with_its_reason_and_validated_again(
    site: Site, members: list[int]
) -> None:
    ann, bob, *_ = members
    store(site, vote(bob, ann, 7, START))
    settle(site)
    judged = {"previous": 1, "is_counted": False, "invalidated_reason": "RING"}
    store(site, vote(bob, ann, 7, START + timedelta(hours=3), **judged))  # type: ignore[arg-type]
    settle(site)
    assert read_ledger(site, ann)[-1] == ("answer_upvoted", -10, "INVALIDATED")
    store(site, vote(bob, ann, 7, START + timedelta(hours=4), previous=1))
    settle(site)
    assert total(site, ann) == 10
    with site.context():
        assert set(db.session.scalars(sa.select(PointFact.occurred_at))) == {START}


def test_removed_content_earns_nothing_and_costs_its_author(site: Site, members: list[int]) -> None:
    ann, bob, cid, _ = members
    written = [ContentState(reports.ANSWER, 7, ann)]
    store(site, vote(bob, ann, 7, START), written)
    settle(site)
    removed = ContentModerated(reports.ANSWER, 7, ContentAction.REMOVE, cid, "")
    store(site, list(reports.report_moderated(removed, START + timedelta(hours=2))))
    settle(site)
    assert read_ledger(site, ann)[1:] == [
        ("answer_upvoted", -10, "CONTENT_REMOVED"),
        ("content_removed", -10, ""),
    ]
    assert total(site, ann) == 0
    restored = ContentModerated(reports.ANSWER, 7, ContentAction.RESTORE, cid, "")
    store(site, list(reports.report_moderated(restored, START + timedelta(hours=3))))
    settle(site)
    assert total(site, ann) == 10


def test_spam_costs_a_hundred(site: Site, members: list[int]) -> None:
    """10 because it was removed, and 90 because it was spam; all of it comes back with the content."""
    ann, bob, *_ = members
    posted = [ContentState(facts.COMMENT, 7, ann)]
    liked = list(reports.report_comment_liked(events.CommentLiked(7, ann, bob), START))
    removed = ContentModerated(facts.COMMENT, 7, ContentAction.REMOVE, bob, "")
    resolved = events.CaseResolved(facts.COMMENT, 7, ann, "REMOVED", ["spam"])
    later = START + timedelta(hours=2)
    store(site, posted, liked, list(reports.report_moderated(removed, later)))
    store(site, list(reports.report_case(resolved, later)))
    settle(site)
    assert sum(points for _, points, _ in read_ledger(site, ann)) == -100
    restored = ContentModerated(facts.COMMENT, 7, ContentAction.RESTORE, bob, "")
    reopened = events.CaseReopened(facts.COMMENT, 7)
    at = START + timedelta(hours=4)
    store(
        site, list(reports.report_moderated(restored, at)), list(reports.report_case_reopened(reopened, at))
    )
    settle(site)
    assert total(site, ann) == 1


def test_a_noticed_log_entry_earns_its_author_once_its_picture_is_known(
    site: Site, members: list[int]
) -> None:
    """Whichever is heard of first: the entry, or the comment on it. A removed comment has noticed nothing."""
    ann, bob, *_ = members
    posted = events.CommentPosted(5, bob, reports.LOG_ENTRY, 3)
    published = events.LogPublished(3, 1, ann, has_picture=True)
    store(site, list(reports.report_comment(posted, START)), list(reports.report_log_entry(published, START)))
    settle(site)
    assert read_ledger(site, ann) == [("log_entry_noticed", 3, "")]
    removed = events.CommentRemoved(5, bob, bob)
    store(site, list(reports.report_comment_removed(removed, START + timedelta(hours=1))))
    settle(site)
    assert total(site, ann) == 0


def draw_history(chance: random.Random, members: list[int]) -> list[States]:
    """Votes that are cast, turned, withdrawn and judged, and answers that are removed and restored."""
    history: list[States] = [
        [ContentState(reports.ANSWER, answer, members[answer % 2])] for answer in range(1, 9)
    ]
    values: dict[tuple[int, int], int] = {}
    for step in range(120):
        at = START + timedelta(minutes=7 * step)
        voter, answer = chance.choice(members[2:]), chance.randrange(1, 9)
        previous = values.get((voter, answer), 0)
        kind = chance.random()
        if kind < 0.1:
            action = chance.choice((ContentAction.REMOVE, ContentAction.RESTORE))
            moderated = ContentModerated(reports.ANSWER, answer, action, members[3], "")
            history.append(list(reports.report_moderated(moderated, at)))
            continue
        judged = kind < 0.2 and previous != 0
        value = previous if judged else chance.choice((-1, 0, 1, 1))
        values[voter, answer] = value
        if value or previous:
            reason = "RING" if judged else None
            more = {"is_counted": not judged, "invalidated_reason": reason}
            history.append(vote(voter, members[answer % 2], answer, at, value, previous, **more))
    return history


@pytest.mark.parametrize("seed", range(3))
def test_order_repetition_and_batches_do_not_matter(site: Site, members: list[int], seed: int) -> None:
    """Every delivery gives the totals of a full recount, however events are shuffled, repeated and settled between."""
    chance = random.Random(seed)
    history = draw_history(chance, members)
    store(site, [state for states in history for state in states])
    settle(site)
    expected = read_sums(site)
    for _ in range(3):
        with site.context():
            for model in (PointEvent, MemberPoints, DailyPoints, PointFact, KnownContent):
                db.session.execute(sa.delete(model))
            db.session.commit()
        deliveries = history + chance.sample(history, len(history) // 3)
        chance.shuffle(deliveries)
        while deliveries:
            part, deliveries = deliveries[:40], deliveries[40:]
            store(site, *part)
            settle(site)
        assert read_sums(site) == expected


def read_sums(site: Site) -> tuple[dict[int, int], dict[tuple[object, ...], int], dict[int, int]]:
    """Totals by member, by member and day and rule, and the sum of the ledger, without zeros."""
    with site.context():
        totals = db.session.execute(sa.select(MemberPoints.member_id, MemberPoints.points))
        days = db.session.execute(
            sa.select(DailyPoints.member_id, DailyPoints.day, DailyPoints.rule_key, DailyPoints.points)
        )
        ledger = db.session.execute(
            sa.select(PointEvent.member_id, sa.func.sum(PointEvent.points)).group_by(PointEvent.member_id)
        )
        sums = (
            {row[0]: row[1] for row in totals if row[1]},
            {tuple(row[:3]): row[3] for row in days if row[3]},
            {row[0]: row[1] for row in ledger if row[1]},
        )
        assert sums[0] == sums[2]
        return sums


def test_settling_lets_other_jobs_go_first(
    site: Site, members: list[int], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that has taken its time has another one go on, behind the jobs that wait."""
    ann, bob, *_ = members
    clock.at = START
    store(site, vote(bob, ann, 7, START), vote(ann, bob, 8, START))
    clock.at = START + timedelta(hours=2)
    monkeypatch.setattr(settling, "MOST_MEMBERS", 1)
    with monkeypatch.context() as patched:
        patched.setattr(settling, "RUN_S", -1.0)
        settle(site)
    assert sorted((total(site, ann), total(site, bob))) == [0, 10]
    site.run_jobs()
    assert (total(site, ann), total(site, bob)) == (10, 10)


def test_the_ledger_is_never_changed(site: Site, members: list[int]) -> None:
    ann, bob, *_ = members
    store(site, vote(bob, ann, 7, START))
    settle(site)
    with site.context(), pytest.raises(sa.exc.DatabaseError, match="only be added to"):
        db.session.execute(sa.update(PointEvent).values(points=99))

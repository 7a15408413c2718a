"""The demo community's contests: one that is decided, one in its vote, and the draft of the next."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import STAFF, DemoContext, Member, db
from motorclub.api.markdown import LONG_TEXT, render_markdown
from motorclub_showcase.contests import counting, entries, showcases
from motorclub_showcase.contests.contests import CLASSES, NO_LIMITS
from motorclub_showcase.contests.models import (
    Contest,
    ContestBallot,
    ContestEntry,
    ContestStatus,
    EntryStatus,
)
from motorclub_showcase.contests.showcases import Candidate
from motorclub_showcase.contests.states import LEAST_QUALIFIED
from motorclub_showcase.shared.models import Showcase

RULES = """
Enter a car that you own and that has a page here. Choose three to six photos; all of them are yours.

- **Driven** is for cars that are on the road, **Project** for those that are not yet.
- Once the entries are closed, leave the page as it is.
- Vote for the car, not for the friend.
"""
# So many cars take part in a contest, and so many members vote.
ENTRIES, VOTERS = 9, 40
# When each time of the two contests with cars is, in days from now.
DECIDED, VOTING, NEXT = (-45, -30, -29.5, -20), (-12, -4, -3.5, 4), (6, 20, 20.5, 28)


def seed(context: DemoContext) -> None:
    """Write them into the current session; contests without cars where there are too few published pages."""
    staff = sa.select(Member.id).where(Member.role.in_(STAFF)).order_by(Member.id.desc()).limit(1)
    owner = db.session.scalar(staff) or context.member_ids[0]
    cars = _list_cars()
    if len(cars) >= LEAST_QUALIFIED:
        theme = "The one that made us look twice."
        decided = add_contest(owner, "Car of the month", theme, context.now, DECIDED)
        _enter(context, decided, cars[:ENTRIES])
        _vote(context, decided)
        decided.status, decided.is_announced = ContestStatus.PUBLISHED, True
        counting.store_result(decided, counting.count(decided))
        entries.pin_photos(decided)
        decided.published_at = decided.voting_closes_at
    running = add_contest(owner, "Night garage", "Your car after dark.", context.now, VOTING)
    running.status, running.is_announced = ContestStatus.VOTING, True
    _enter(context, running, cars[ENTRIES : 2 * ENTRIES])
    _vote(context, running)
    draft = add_contest(owner, "Winter project", "What stands on stands until spring.", context.now, NEXT)
    draft.prize = "A set of winter wheels, stored until you need them"
    db.session.flush()


def _list_cars() -> list[Candidate]:
    """The published pages with enough photos, by id."""
    ids = db.session.scalars(sa.select(Showcase.id).order_by(Showcase.id)).all()
    found = showcases.find_candidates(ids)
    least = NO_LIMITS["minPhotos"]
    cars = [found[number] for number in ids if number in found and found[number].is_current]
    return [car for car in cars if len(car.photo_ids) >= least]


def add_contest(owner: int, title: str, theme: str, at: datetime, days: tuple[float, ...]) -> Contest:
    """A draft whose times are so many days from `at`."""
    opens, closes, votes, ends = (at + timedelta(days=day) for day in days)
    contest = Contest(
        title=title,
        theme=theme,
        rules=RULES,
        rules_html=render_markdown(RULES, LONG_TEXT),
        classes=list(CLASSES),
        eligibility=NO_LIMITS,
        entry_opens_at=opens,
        entry_closes_at=closes,
        voting_opens_at=votes,
        voting_closes_at=ends,
        picks_per_voter=3,
        min_votes_to_qualify=5,
        win_cooldown_months=12,
        status=ContestStatus.DRAFT,
        created_by=owner,
        created_at=opens - timedelta(days=2),
    )
    db.session.add(contest)
    db.session.flush()
    return contest


def _enter(context: DemoContext, contest: Contest, cars: list[Candidate]) -> None:
    for place, car in enumerate(cars):
        photo_ids = car.photo_ids[:4]
        entry = ContestEntry(
            contest_id=contest.id,
            class_key=CLASSES[1 if place % 3 == 2 else 0]["key"],
            showcase_id=car.showcase_id,
            car_id=car.car_id,
            user_id=car.owner_id,
            snapshot=showcases.take_snapshot(car, photo_ids),
            status=EntryStatus.APPROVED,
            created_at=contest.entry_opens_at + timedelta(hours=place + 1),
        )
        db.session.add(entry)
    db.session.flush()


def _vote(context: DemoContext, contest: Contest) -> None:
    """Members vote for up to three cars of others; a few ballots come from one device."""
    mine = sa.select(ContestEntry.id, ContestEntry.user_id).where(ContestEntry.contest_id == contest.id)
    taking_part = db.session.execute(mine.order_by(ContestEntry.id)).all()
    until = min(contest.voting_closes_at, context.now)
    for place, member_id in enumerate(context.member_ids[:VOTERS]):
        others: list[Any] = [entry.id for entry in taking_part if entry.user_id != member_id]
        if not others:
            continue
        # The first cars are the favourites.
        liked = others[: max(3, len(others) // 2)] if context.random.random() < 0.6 else others
        picks = context.random.sample(liked, min(3, len(liked)))
        device = f"demo-{place % (VOTERS - 3)}"
        db.session.add(
            ContestBallot(
                contest_id=contest.id,
                user_id=member_id,
                picks=picks,
                ip_hash=f"demo-{place}",
                device_hash=device,
                cast_at=_moment(context, contest.voting_opens_at, until),
            )
        )
    db.session.flush()


def _moment(context: DemoContext, first: datetime, last: datetime) -> datetime:
    return first + (last - first) * context.random.random()

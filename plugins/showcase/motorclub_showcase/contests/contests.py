"""What staff do with contests: making, changing and deleting them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Viewer,
    check_version,
    conflict,
    db,
    index_content,
    invalid,
    now,
    record_audit,
)
from motorclub.api.markdown import LONG_TEXT, render_markdown
from motorclub.api.rows import count_rows
from motorclub_showcase.catalogue.models import Brand
from motorclub_showcase.contests import states
from motorclub_showcase.contests.content import CONTEST, to_document
from motorclub_showcase.contests.models import (
    FINAL,
    Contest,
    ContestClass,
    ContestEntry,
    ContestStatus,
    Eligibility,
)

# The classes of a contest unless staff name others (community.md 7.6).
CLASSES = (ContestClass(key="driven", name="Driven"), ContestClass(key="project", name="Project"))
NO_LIMITS = Eligibility(brandIds=[], yearFrom=None, yearTo=None, minPhotos=3)
# What entrants and voters rely on: fixed once cars can be entered.
FIXED = (
    *("classes", "eligibility", "entry_opens_at"),
    *("picks_per_voter", "min_votes_to_qualify", "win_cooldown_months"),
)


def create_contest(viewer: Viewer, body: Mapping[str, Any]) -> int:
    """A new draft; its id. Commits. Raises 400."""
    contest = Contest(
        created_by=viewer.member_id,
        created_at=now(),
        classes=list(CLASSES),
        eligibility=NO_LIMITS,
        status=ContestStatus.DRAFT,
    )
    _assign(contest, body)
    _check(contest)
    if contest.entry_closes_at <= now():
        raise invalid("entryClosesAt", "This is in the past.")
    db.session.add(contest)
    db.session.flush()
    _record(viewer, contest, "created")
    db.session.commit()
    return contest.id


def change_contest(viewer: Viewer, contest_id: int, body: Mapping[str, Any]) -> None:
    """Change a contest. Commits.

    Raises 404, 409 for one that is over, for what is fixed since cars could be entered, and for times that have passed;
    400.
    """
    contest = states.lock_contest(contest_id)
    check_version(contest.version, body["version"])
    if contest.status in FINAL or contest.status == ContestStatus.COUNTING:
        raise conflict("This contest is over.", code="OVER")
    changes = {name: value for name, value in body.items() if name != "version"}
    if contest.status != ContestStatus.DRAFT:
        _check_fixed(contest, changes)
    _assign(contest, changes)
    _check(contest)
    contest.version += 1
    if contest.is_announced:
        index_content(to_document(contest))
    _record(viewer, contest, "changed")
    db.session.commit()


def _check_fixed(contest: Contest, changes: Mapping[str, Any]) -> None:
    """Raises 409 for a change of what is fixed, or of a time that has led to the present state."""
    passed = states.list_passed_times(contest.status)
    for name in (*FIXED, *passed):
        if name in changes and changes[name] != getattr(contest, name):
            raise conflict("This is fixed since cars can be entered.", code="FIXED", field=_camel(name))
    for name in set(states.TIMES) - set(passed):
        if name in changes and changes[name] != getattr(contest, name) and changes[name] <= now():
            raise invalid(_camel(name), "This is in the past.")


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part.title() for part in others)


def _assign(contest: Contest, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(contest, name, value)
    if "rules" in values:
        contest.rules_html = render_markdown(contest.rules, LONG_TEXT, field="rules")


def _check(contest: Contest) -> None:
    """Raises 400 for times out of order, a review of more than a day, classes that are the same, unknown brands."""
    if contest.entry_closes_at <= contest.entry_opens_at:
        raise invalid("entryClosesAt", "Entries close after they open.")
    if contest.voting_opens_at < contest.entry_closes_at:
        raise invalid("votingOpensAt", "The vote opens after the entries close.")
    if contest.voting_opens_at - contest.entry_closes_at > states.MOST_REVIEW:
        raise invalid("votingOpensAt", "The vote opens within 24 hours after the entries close.")
    if contest.voting_closes_at <= contest.voting_opens_at:
        raise invalid("votingClosesAt", "The vote closes after it opens.")
    if len({one["key"] for one in contest.classes}) != len(contest.classes):
        raise invalid("classes", "Each class needs a key of its own.")
    rules = contest.eligibility
    if None not in (rules["yearFrom"], rules["yearTo"]) and rules["yearFrom"] > rules["yearTo"]:  # type: ignore[operator]
        raise invalid("eligibility", "The last year is before the first.")
    wanted = set(rules["brandIds"])
    if wanted - set(db.session.scalars(sa.select(Brand.id).where(Brand.id.in_(wanted)))):
        raise invalid("eligibility", "There is no such brand.")


def delete_contest(viewer: Viewer, contest_id: int) -> None:
    """Delete a draft. Commits. Raises 404, 409 for one that has been announced."""
    contest = states.lock_contest(contest_id)
    if contest.status != ContestStatus.DRAFT or count_rows(
        ContestEntry, ContestEntry.contest_id == contest_id
    ):
        raise conflict("This contest has been announced. It can be canceled.", code="ANNOUNCED")
    _record(viewer, contest, "deleted")
    db.session.delete(contest)
    db.session.commit()


def _record(viewer: Viewer, contest: Contest, action: str) -> None:
    target = str(ContentRef(CONTEST, contest.id))
    details = {"title": contest.title}
    record_audit(f"showcase.contest_{action}", actor_id=viewer.id, target=target, details=details)

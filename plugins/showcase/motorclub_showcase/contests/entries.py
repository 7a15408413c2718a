"""Cars in contests: entering, changing, withdrawing, the lock, and the decisions about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ContentRef,
    Viewer,
    check_version,
    conflict,
    db,
    forbidden,
    invalid,
    not_found,
    now,
    publish,
    record_audit,
)
from motorclub.api.pictures import copy_pictures
from motorclub_showcase.contests import devices, showcases
from motorclub_showcase.contests.content import CONTEST
from motorclub_showcase.contests.events import EntryDisqualified
from motorclub_showcase.contests.models import (
    RUNNING,
    Contest,
    ContestEntry,
    ContestStatus,
    EntryReason,
    EntryStatus,
)
from motorclub_showcase.contests.showcases import Candidate
from motorclub_showcase.shared.models import CONTEST_ENTRY, SHOWCASE

MOST_PHOTOS = 6
NOT_ADMITTED = {
    "BRAND": "Cars of this brand are not admitted.",
    "YEAR": "Cars of this year are not admitted.",
}
# A decision of staff is possible until the vote is over.
DECIDABLE = (ContestStatus.ENTRIES_OPEN, ContestStatus.REVIEW, ContestStatus.VOTING)


def enter(viewer: Viewer, contest_id: int, body: Mapping[str, Any]) -> int:
    """Enter the viewer's car in a contest; the entry's id. Commits.

    Raises 404 for an unknown contest or page, 403 for another member's, 409 while no cars are entered, for a car that
    is entered already, was disqualified or has won lately, 400 for what the contest does not admit.
    """
    contest = _share(contest_id)
    _check_open(contest)
    showcase_id = body["showcase_id"]
    candidate = showcases.find_candidates([showcase_id]).get(showcase_id)
    if candidate is None:
        raise not_found("Published showcase {id}", id=showcase_id)
    _check_may_enter(viewer, contest, candidate)
    _check_entry(contest, candidate, body["class_key"], body["photo_ids"])
    values = {
        "class_key": body["class_key"],
        "showcase_id": candidate.showcase_id,
        "user_id": viewer.member_id,
        "snapshot": showcases.take_snapshot(candidate, body["photo_ids"]),
        "device_hash": devices.hash_device(contest_id),
        "status": EntryStatus.ENTERED,
        "created_at": now(),
    }
    entry_id = _store(contest_id, candidate.car_id, values)
    db.session.commit()
    return entry_id


def _store(contest_id: int, car_id: int, values: Mapping[str, Any]) -> int:
    """A new row, or the car's withdrawn one again. Raises 409 for a car that takes part or was disqualified."""
    new = insert(ContestEntry).values(contest_id=contest_id, car_id=car_id, **values)
    again = {name: new.excluded[name] for name in values}
    written = new.on_conflict_do_update(
        index_elements=[ContestEntry.contest_id, ContestEntry.car_id],
        set_={**again, "version": ContestEntry.version + 1},
        where=ContestEntry.status == EntryStatus.WITHDRAWN,
    )
    entry_id: int | None = db.session.scalar(written.returning(ContestEntry.id))
    if entry_id is None:
        raise conflict("This car is in the contest already, or was disqualified.", code="ALREADY_ENTERED")
    return entry_id


def _share(contest_id: int) -> Contest:
    """The contest, which does not change its state before this transaction ends. Raises 404."""
    chosen = sa.select(Contest).where(Contest.id == contest_id, Contest.is_announced)
    shared = chosen.with_for_update(read=True).execution_options(populate_existing=True)
    contest = db.session.scalars(shared).one_or_none()
    if contest is None:
        raise not_found("Contest {id}", id=contest_id)
    return contest


def _check_open(contest: Contest) -> None:
    if contest.status != ContestStatus.ENTRIES_OPEN or contest.entry_closes_at <= now():
        raise conflict("No cars are entered in this contest now.", code="ENTRIES_CLOSED")


def _check_may_enter(viewer: Viewer, contest: Contest, candidate: Candidate) -> None:
    if candidate.owner_id != viewer.id:
        raise forbidden("You can only enter your own car.")
    if not candidate.is_current:
        raise invalid("showcaseId", "Only a car that you have now can be entered.")
    if showcases.list_recent_winners(contest, [candidate.car_id]):
        raise conflict("This car has won a contest lately.", code="WON_RECENTLY")


def _check_entry(contest: Contest, candidate: Candidate, class_key: str, photo_ids: Sequence[int]) -> None:
    """Raises 400 for what the contest's rules do not admit."""
    if class_key not in {one["key"] for one in contest.classes}:
        raise invalid("classKey", "The contest has no such class.")
    refused = find_refused_rule(contest, candidate)
    if refused is not None:
        raise invalid("showcaseId", NOT_ADMITTED[refused])
    least = contest.eligibility["minPhotos"]
    if not least <= len(set(photo_ids)) == len(photo_ids) <= MOST_PHOTOS:
        raise invalid("photoIds", "Choose {least} to {most} photos.", least=least, most=MOST_PHOTOS)
    if set(photo_ids) - set(candidate.photo_ids):
        raise invalid("photoIds", "Choose photos of this showcase.")


def find_refused_rule(contest: Contest, candidate: Candidate) -> str | None:
    """The rule that does not admit a car: BRAND or YEAR; None if it is admitted."""
    rules = contest.eligibility
    if rules["brandIds"] and candidate.brand_id not in rules["brandIds"]:
        return "BRAND"
    first, last = rules["yearFrom"] or 0, rules["yearTo"] or candidate.year
    return None if first <= candidate.year <= last else "YEAR"


def change(viewer: Viewer, contest_id: int, entry_id: int, body: Mapping[str, Any]) -> None:
    """Another class or other photos. Commits. Raises 404, 403, 409 after the lock, 400."""
    contest = _share(contest_id)
    entry = _lock_own(viewer, contest, entry_id)
    check_version(entry.version, body["version"])
    candidate = showcases.find_candidates([entry.showcase_id]).get(entry.showcase_id)
    if candidate is None:
        raise conflict("The showcase of this entry is not public any more.", code="NOT_PUBLIC")
    _check_entry(contest, candidate, body["class_key"], body["photo_ids"])
    entry.class_key = body["class_key"]
    entry.snapshot = showcases.take_snapshot(candidate, body["photo_ids"])
    entry.status = EntryStatus.ENTERED
    entry.version += 1
    db.session.commit()


def withdraw(viewer: Viewer, contest_id: int, entry_id: int) -> None:
    """Take the viewer's car out of the contest, until the vote is over. Commits. Raises 404, 403, 409."""
    contest = _share(contest_id)
    if contest.status not in DECIDABLE:
        raise conflict("The vote is over.", code="VOTE_OVER")
    entry = _lock(contest_id, entry_id)
    if entry.user_id != viewer.id:
        raise forbidden("This is another member's entry.")
    _check_running(entry)
    entry.status = EntryStatus.WITHDRAWN
    entry.version += 1
    db.session.commit()


def _lock_own(viewer: Viewer, contest: Contest, entry_id: int) -> ContestEntry:
    entry = _lock(contest.id, entry_id)
    if entry.user_id != viewer.id:
        raise forbidden("This is another member's entry.")
    _check_open(contest)
    _check_running(entry)
    return entry


def _lock(contest_id: int, entry_id: int) -> ContestEntry:
    entry = db.session.get(ContestEntry, entry_id, with_for_update=True, populate_existing=True)
    if entry is None or entry.contest_id != contest_id:
        raise not_found("Entry {id}", id=entry_id)
    return entry


def _check_running(entry: ContestEntry) -> None:
    if entry.status not in RUNNING:
        raise conflict("This entry takes no part in the contest.", code="NOT_RUNNING")


def decide(viewer: Viewer, contest_id: int, entry_id: int, body: Mapping[str, Any]) -> None:
    """Approve or disqualify an entry. Commits.

    Raises 404, 409 for one that takes no part, and once the vote is over.
    """
    contest = _share(contest_id)
    if contest.status not in DECIDABLE:
        raise conflict("The vote is over.", code="VOTE_OVER")
    entry = _lock(contest_id, entry_id)
    check_version(entry.version, body.get("version"))
    _check_running(entry)
    entry.decided_by = viewer.member_id
    if body["status"] == EntryStatus.APPROVED:
        entry.status, entry.version = EntryStatus.APPROVED, entry.version + 1
    else:
        disqualify(contest, entry, EntryReason.STAFF, body["reason"])
    details = {"status": body["status"], "reason": body["reason"], "entry": entry_id}
    target = str(ContentRef(CONTEST, contest_id))
    record_audit("showcase.contest_entry_decided", actor_id=viewer.id, target=target, details=details)
    db.session.commit()


def disqualify(contest: Contest, entry: ContestEntry, reason: EntryReason, note: str = "") -> None:
    """Take an entry out of the contest; its owner is notified."""
    entry.status, entry.reason, entry.note = EntryStatus.DISQUALIFIED, reason, note or None
    entry.version += 1
    publish(
        EntryDisqualified(
            entry_id=entry.id,
            contest_id=contest.id,
            user_id=entry.user_id,
            title=contest.title,
            reason=reason,
            note=note,
        )
    )


# By the job


def _list_running(contest: Contest) -> Sequence[ContestEntry]:
    running = sa.and_(ContestEntry.contest_id == contest.id, ContestEntry.status.in_(RUNNING))
    chosen = sa.select(ContestEntry).where(running).order_by(ContestEntry.id).with_for_update()
    return db.session.scalars(chosen.execution_options(populate_existing=True)).all()


def lock_entries(contest: Contest) -> None:
    """Fix what each entry shows from now on. One whose page or photos are gone is disqualified."""
    running = _list_running(contest)
    candidates = showcases.find_candidates([entry.showcase_id for entry in running])
    for entry in running:
        candidate = candidates.get(entry.showcase_id)
        if candidate is None:
            disqualify(contest, entry, EntryReason.NOT_PUBLIC)
            continue
        present = set(candidate.photo_ids)
        left = [number for number in entry.snapshot["photoIds"] if number in present]
        if len(left) < contest.eligibility["minPhotos"]:
            disqualify(contest, entry, EntryReason.EDITED)
            continue
        entry.snapshot = showcases.take_snapshot(candidate, left)


def pin_photos(contest: Contest) -> None:
    """Give each entry with a place photos of its own, so that the result shows them whatever becomes of the page."""
    placed = sa.and_(ContestEntry.contest_id == contest.id, ContestEntry.rank.is_not(None))
    for entry in db.session.scalars(sa.select(ContestEntry).where(placed)):
        page, photo_ids = ContentRef(SHOWCASE, entry.showcase_id), entry.snapshot["photoIds"]
        copies = copy_pictures(page, ContentRef(CONTEST_ENTRY, entry.id), photo_ids)
        entry.snapshot = {**entry.snapshot, "photoIds": copies}


def approve_entries(contest: Contest) -> None:
    """Approve what nobody has objected to during the review."""
    waiting = sa.and_(ContestEntry.contest_id == contest.id, ContestEntry.status == EntryStatus.ENTERED)
    db.session.execute(
        sa.update(ContestEntry)
        .where(waiting)
        .values(status=EntryStatus.APPROVED, version=ContestEntry.version + 1)
    )


def disqualify_changed(contest: Contest) -> None:
    """Disqualify entries that do not show any more what they showed when they were locked."""
    running = _list_running(contest)
    candidates = showcases.find_candidates([entry.showcase_id for entry in running])
    winners = showcases.list_recent_winners(contest, [entry.car_id for entry in running])
    for entry in running:
        reason = _find_reason(entry, candidates.get(entry.showcase_id), entry.car_id in winners)
        if reason is not None:
            disqualify(contest, entry, reason)


def _find_reason(entry: ContestEntry, candidate: Candidate | None, won_recently: bool) -> EntryReason | None:
    if candidate is None:
        return EntryReason.NOT_PUBLIC
    if candidate.owner_id != entry.user_id:
        return EntryReason.NOT_OWNER
    shown = showcases.take_snapshot(candidate, entry.snapshot["photoIds"])
    if shown["digest"] != entry.snapshot["digest"]:
        return EntryReason.EDITED
    return EntryReason.WON_RECENTLY if won_recently else None

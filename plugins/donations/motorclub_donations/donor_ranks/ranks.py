"""Ranks: added, changed and removed by admins, read by everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    Viewer,
    check_member_exists,
    check_version,
    conflict,
    db,
    enqueue_one,
    invalid,
    list_rights,
    lock_name,
    not_found,
    now,
    privacy_of,
    reads,
    record_audit,
)
from motorclub.api.payments import count_digits
from motorclub.api.rows import Page, columns_of, read_first, read_page
from motorclub_donations.donor_ranks import standing
from motorclub_donations.donor_ranks.jobs import RECOMPUTE
from motorclub_donations.donor_ranks.models import DonationRank, RankMembership, RankWindow
from motorclub_donations.donor_ranks.rows import (
    DonationRankRow,
    DonorRow,
    HolderCountsRow,
    OwnRankRow,
    RankChipRow,
)
from motorclub_donations.giving.amounts import sum_given
from motorclub_donations.giving.models import GIVEN, Donation
from motorclub_donations.shared.settings import DonationSettings, get_settings

CHANGES = "donations.ranks"
# (name, whole units of the site's currency, icon, colour, days without promotions) (community.md 7.7).
DEFAULTS = (
    ("Bronze", 10, "star", "#a9714b", 0),
    ("Silver", 50, "shield", "#9aa5b1", 14),
    ("Gold", 150, "trophy", "#d4a017", 30),
    ("Platinum", 500, "diamond", "#7fb7be", 90),
)


def load_defaults() -> None:
    """The ranks of the specification, where there are none at all."""
    if db.session.scalar(sa.select(sa.exists().where(DonationRank.id.is_not(None)))):
        return
    # It is called before there are settings, so for the currency that the site begins with.
    units = 10 ** count_digits(DonationSettings().currency)
    for level, (name, amount, icon, color, days) in enumerate(DEFAULTS, 1):
        rank = DonationRank(name=name, level=level, icon=icon, color=color, ad_free_days=days)
        rank.threshold_minor, rank.counted_window = amount * units, RankWindow.ROLLING_12_MONTHS
        rank.rights, rank.created_at = {}, now()
        db.session.add(rank)
    db.session.flush()


def list_ranks(page: int, size: int, *, with_all: bool) -> Page[DonationRankRow]:
    """The active ranks, the lowest first; with all the inactive ones too."""
    chosen = _SELECT.where(sa.true() if with_all else DonationRank.is_active)
    return read_page(DonationRankRow, chosen.order_by(DonationRank.level, DonationRank.id), page, size)


_HOLDERS = (
    sa.select(sa.func.count())
    .where(RankMembership.rank_id == DonationRank.id, RankMembership.until_at.is_(None))
    .scalar_subquery()
)
_SELECT = sa.select(
    *columns_of(DonationRankRow, DonationRank, window=DonationRank.counted_window, holder_count=_HOLDERS)
)


def get_rank(rank_id: int) -> DonationRankRow:
    """A rank. Raises 404."""
    row = read_first(DonationRankRow, _SELECT.where(DonationRank.id == rank_id))
    if row is None:
        raise not_found("Donor rank {id}", id=rank_id)
    return row


def create_rank(viewer: Viewer, body: Mapping[str, Any]) -> int:
    """Add a rank; its id. Raises 400 for one that does not fit between the others."""
    lock_name(CHANGES)
    _check(body, None)
    rank = DonationRank(**body, created_at=now())
    db.session.add(rank)
    db.session.flush()
    _follow(viewer, "donations.rank_created", rank.id)
    return rank.id


def update_rank(viewer: Viewer, rank_id: int, body: Mapping[str, Any]) -> None:
    """Change a rank. Raises 400, 404, 409."""
    lock_name(CHANGES)
    rank = _lock(rank_id)
    check_version(rank.version, body["version"])
    changes = {name: value for name, value in body.items() if name != "version"}
    _check(changes, rank_id)
    for name, value in changes.items():
        setattr(rank, name, value)
    rank.version += 1
    db.session.flush()
    _follow(viewer, "donations.rank_changed", rank_id)


def delete_rank(viewer: Viewer, rank_id: int) -> None:
    """Delete a rank that nobody ever had. Raises 409 for any other: it can be made inactive."""
    lock_name(CHANGES)
    rank = _lock(rank_id)
    if db.session.scalar(sa.select(sa.exists().where(RankMembership.rank_id == rank_id))):
        raise conflict("Somebody has or had this rank. Make it inactive instead.", code="IN_USE")
    db.session.delete(rank)
    _follow(viewer, "donations.rank_deleted", rank_id)


def _lock(rank_id: int) -> DonationRank:
    rank = db.session.get(DonationRank, rank_id, with_for_update=True, populate_existing=True)
    if rank is None:
        raise not_found("Donor rank {id}", id=rank_id)
    return rank


def _follow(viewer: Viewer, action: str, rank_id: int) -> None:
    record_audit(action, actor_id=viewer.id, target=str(rank_id))
    enqueue_one(RECOMPUTE)


def _check(body: Mapping[str, Any], rank_id: int | None) -> None:
    """Raises 400 for a name or a level that is taken, a threshold that does not rise with the level, unknown rights."""
    unknown = sorted(set(body["rights"]) - {right.name for right in list_rights()})
    if unknown:
        raise invalid("rights", "Nobody declares the right {name}.", name=unknown[0])
    others = sa.select(DonationRank).where(DonationRank.id != (rank_id or 0))
    for other in db.session.scalars(others):
        if other.name == body["name"]:
            raise invalid("name", "Another rank has this name.")
        if other.is_active and body["is_active"]:
            _check_order(body, other)


def _check_order(body: Mapping[str, Any], other: DonationRank) -> None:
    if other.level == body["level"]:
        raise invalid("level", "{name} has this level.", name=other.name)
    is_higher = body["level"] > other.level
    has_more = body["threshold_minor"] > other.threshold_minor
    if is_higher != has_more or body["threshold_minor"] == other.threshold_minor:
        raise invalid(
            "thresholdMinor", "A higher level needs a higher threshold than {name}.", name=other.name
        )


def preview(ranks: Sequence[Mapping[str, Any]]) -> HolderCountsRow:
    """How many members would have each of these ranks, which come with the highest first."""
    since = now() - standing.YEAR
    sums = (
        sa.select(
            sum_given(Donation.succeeded_at > since).label(RankWindow.ROLLING_12_MONTHS),
            sum_given().label(RankWindow.LIFETIME),
        )
        .where(Donation.donor_id.is_not(None), Donation.status.in_(GIVEN))
        .group_by(Donation.donor_id)
        .subquery()
    )
    reached = [sums.c[rank["window"]] >= rank["threshold_minor"] for rank in ranks]
    place = sa.case(*((condition, number) for number, condition in enumerate(reached)), else_=-1)
    counted = sa.select(place.label("place"), sa.func.count().label("number")).group_by(place)
    found = {row.place: row.number for row in reads().execute(counted)}
    return HolderCountsRow([found.get(number, 0) for number in range(len(ranks))])


_CHIP = (
    sa.select(*columns_of(RankChipRow, DonationRank, since=RankMembership.from_at))
    .join(RankMembership, RankMembership.rank_id == DonationRank.id)
    .where(
        RankMembership.user_id == sa.bindparam("member"),
        RankMembership.until_at.is_(None),
        sa.or_(RankMembership.expires_at.is_(None), RankMembership.expires_at > sa.bindparam("now")),
    )
)


def get_donor(viewer: Viewer, member_id: int) -> DonorRow:
    """The rank of a member; none to others where the member wants to be on no donor wall. Raises 404."""
    check_member_exists(member_id)
    is_hidden = viewer.id != member_id and privacy_of([member_id])[member_id].hide_donor_wall
    return DonorRow(None if is_hidden else _read_chip(member_id))


def _read_chip(member_id: int) -> RankChipRow | None:
    return read_first(RankChipRow, _CHIP, {"member": member_id, "now": now()})


def get_own(viewer: Viewer) -> OwnRankRow:
    """The viewer's rank, and what counts for it."""
    gifts, at = standing.list_gifts(viewer.member_id), now()
    reached = standing.find_rank(gifts, at)
    return OwnRankRow(
        rank=_read_chip(viewer.member_id),
        expires_at=reached.expires_at if reached else None,
        year_minor=standing.sum_up(gifts, RankWindow.ROLLING_12_MONTHS, at),
        lifetime_minor=standing.sum_up(gifts, RankWindow.LIFETIME, at),
        currency=get_settings().currency,
    )

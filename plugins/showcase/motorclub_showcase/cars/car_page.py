"""Reading cars: one with all its facts, a member's garage, the owners of a car."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Member,
    Viewer,
    forbidden,
    not_found,
    privacy_of,
    reads,
    social,
    translate_answer,
)
from motorclub.api.rows import Page, columns_of, read_one, read_page, read_rows
from motorclub_showcase.cars import limits
from motorclub_showcase.cars.models import Car, Ownership, Relation
from motorclub_showcase.cars.permissions import MODERATE
from motorclub_showcase.cars.rows import (
    CARD,
    FACTS,
    LIKES,
    CarCard,
    CarRow,
    GarageTotals,
    Named,
    OwnershipRow,
    join_names,
)
from motorclub_showcase.cars.transfer_queries import find_pending, is_offered_to
from motorclub_showcase.cars.visibility import CAR, visible_to
from motorclub_showcase.catalogue.models import CarCategory
from motorclub_showcase.shared.likes import list_liked
from motorclub_showcase.shared.models import LikeTarget

PRIVATE_GARAGE = "This garage is private."


def get_car(viewer: Viewer, car_id: int) -> CarRow:
    """A car as the viewer sees it. Raises 404."""
    chosen = join_names(sa.select(*FACTS)).where(Car.id == car_id, _visible_or_offered(viewer))
    row = read_one(CarRow, chosen, "Car {id}", id=car_id)
    row.categories = _list_categories(row.car_category_ids)
    row.follow_count = social.count_followers(ContentRef(CAR, car_id))
    row.liked = bool(list_liked(viewer, {LikeTarget.CAR: [car_id]}))
    row.may_edit = viewer.id == row.author_id
    row.may_moderate = viewer.may(MODERATE)
    row.pending_transfer = find_pending(viewer, car_id) if viewer.signed_in else None
    return row


def _visible_or_offered(viewer: Viewer) -> sa.ColumnElement[bool]:
    """Who is offered a car may look at it, too."""
    return sa.or_(visible_to(viewer), is_offered_to(viewer))


def _list_categories(ids: Iterable[int]) -> list[Named]:
    chosen = sa.select(*columns_of(Named, CarCategory)).where(CarCategory.id.in_(ids))
    rows = read_rows(Named, chosen.order_by(CarCategory.position, CarCategory.id))
    for row in rows:
        row.name = translate_answer(row.name)
    return list(rows)


def list_garage(viewer: Viewer, owner_id: int, group: str | None, page: int, size: int) -> Page[CarCard]:
    """A member's cars in their order. Raises 404 for nobody, 403 for a garage that its owner hides."""
    _check_open(viewer, owner_id)
    chosen = join_names(sa.select(*CARD)).where(_is_in(owner_id, group), visible_to(viewer))
    mine_first = (Car.owner_id == owner_id).desc()
    found = read_page(CarCard, chosen.order_by(mine_first, Car.position, Car.id), page, size)
    for card in found.content:
        card.sign_image()
    return found


IS_CURRENT = Car.relation.in_((Relation.CURRENT, Relation.PROJECT))


def _is_in(owner_id: int, group: str | None) -> sa.ColumnElement[bool]:
    """The condition of a part of a garage."""
    own = Car.owner_id == owner_id
    if group == "CURRENT":
        return sa.and_(own, IS_CURRENT)
    if group == "DREAM":
        return sa.and_(own, Car.relation == Relation.DREAM)
    # By ids, which both tables have indexes for: a condition with OR would read every car there is.
    had = sa.select(Ownership.car_id).where(Ownership.user_id == owner_id)
    ever = Car.id.in_(sa.union(had, sa.select(Car.id).where(own)))
    return sa.and_(ever, sa.or_(~own, Car.relation == Relation.PAST)) if group == "PAST" else ever


def get_totals(viewer: Viewer, owner_id: int) -> GarageTotals:
    """What a member's garage holds, as far as the viewer sees it. Raises 404, 403."""
    username = _check_open(viewer, owner_id)
    columns = (
        sa.func.count(),
        sa.func.count().filter(IS_CURRENT),
        sa.func.count().filter(Car.relation == Relation.DREAM),
        sa.func.sum(LIKES),
        sa.func.sum(Car.log_count),
    )
    found = reads().execute(sa.select(*columns).where(Car.owner_id == owner_id, visible_to(viewer))).one()
    totals = GarageTotals(username, *(int(number or 0) for number in found))
    if viewer.id == owner_id:
        totals.limit = limits.most_cars(viewer)
    return totals


def _check_open(viewer: Viewer, owner_id: int) -> str:
    """The owner's username. Raises 404, and 403 for a garage that its owner hides."""
    username = reads().scalar(sa.select(Member.username).where(Member.id == owner_id))
    if username is None:
        raise not_found("Member {id}", id=owner_id)
    hidden = privacy_of([owner_id])[owner_id].hide_garage
    if hidden and not (viewer.id == owner_id or viewer.may(MODERATE)):
        raise forbidden(PRIVATE_GARAGE)
    return username


OWNER = columns_of(
    OwnershipRow,
    Ownership,
    owner_id=Member.id,
    owner_username=Member.username,
    owner_profile_image=Member.profile_image,
)


def list_owners(viewer: Viewer, car_id: int, page: int, size: int) -> Page[OwnershipRow]:
    """Whose a car was, the first owner first. Raises 404."""
    get_car(viewer, car_id)
    chosen = sa.select(*OWNER).join(Member, Member.id == Ownership.user_id).where(Ownership.car_id == car_id)
    return read_page(OwnershipRow, chosen.order_by(Ownership.id), page, size)

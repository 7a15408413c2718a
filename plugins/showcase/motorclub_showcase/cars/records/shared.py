"""What all kinds of records have in common: whose they are, their money, their review."""

from __future__ import annotations

from typing import Any, TypeVar

from motorclub.api import ContentDraft, ContentRef, Viewer, db, forbidden, invalid, not_found, now, review
from motorclub_showcase.cars import garage, pictures
from motorclub_showcase.cars.models import (
    BuildLogEntry,
    Car,
    Modification,
    PerformanceResult,
    ServiceRecord,
)
from motorclub_showcase.cars.visibility import CAR, get_visible_car
from motorclub_showcase.shared.database import LOCK, Body

Record = TypeVar("Record", Modification, BuildLogEntry, ServiceRecord, PerformanceResult)


def lock_record(viewer: Viewer, model: type[Record], record_id: int, what: str) -> tuple[Car, Record]:
    """A record and its car, locked. Raises 404, 403 unless the car is the viewer's, 409 if it cannot be changed."""
    found = db.session.get(model, record_id)
    if found is None:
        raise not_found(what, id=record_id)
    car = garage.lock_active_car(viewer, found.car_id)
    row = db.session.get(model, record_id, with_for_update=LOCK, populate_existing=True)
    if row is None:
        raise not_found(what, id=record_id)
    return car, row


def get_seen_car(viewer: Viewer, car_id: int) -> tuple[bool, bool]:
    """(whether the viewer owns a car, whether everybody sees it). Raises 404 for one that the viewer does not see."""
    car = get_visible_car(viewer, car_id)
    return car.owner_id == viewer.id, car.visibility == "PUBLIC" and car.hidden_at is None


def set_fields(row: Record, body: Body, names: tuple[str, ...]) -> None:
    """Set the columns that are given."""
    for name in names:
        if name in body:
            setattr(row, name, body[name])
    row.updated_at = now()


def set_costs(row: Any, body: Body, *names: str) -> None:
    """Set the amounts that are given. Raises 400 for amounts in several currencies."""
    for name in names:
        if name not in body:
            continue
        cost = body[name]
        setattr(row, f"{name}_minor", cost["amount_minor"] if cost else None)
        others = any(getattr(row, f"{other}_minor") is not None for other in names if other != name)
        if cost and others and row.currency not in (None, cost["currency"]) and not _gives_all(body, names):
            raise invalid(name, "The other amount is in {currency}.", currency=row.currency)
        if cost:
            row.currency = cost["currency"]
    given = {body[name]["currency"] for name in names if body.get(name)}
    if len(given) > 1:
        raise invalid(names[-1], "Give both amounts in the same currency.")


def _gives_all(body: Body, names: tuple[str, ...]) -> bool:
    return all(name in body for name in names)


def review_record(
    viewer: Viewer,
    car: Car,
    ref: ContentRef,
    body: Body,
    names: tuple[str, ...],
    *,
    is_new: bool,
    is_post: bool = False,
) -> bool:
    """Have the words and pictures of a record reviewed; whether pictures came with it. Raises 422, 202, 400, 409."""
    addresses = pictures.claim(viewer, ref, body)
    texts = {name: body.get(name) for name in names}
    texts["details"] = " ".join(f"{name} {value}" for name, value in body.get("details", {}).items())
    draft = ContentDraft(
        ref,
        viewer,
        texts,
        author_id=viewer.id,
        is_new=is_new,
        thread=ContentRef(CAR, car.id),
        pictures=addresses,
        is_post=is_post,
    )
    review(draft)
    return bool(addresses)


def check_author(viewer: Viewer, author_id: int) -> None:
    """Raises 403 for what a former owner wrote: it stays as it is."""
    if author_id != viewer.id:
        raise forbidden("You cannot change what a former owner wrote.")

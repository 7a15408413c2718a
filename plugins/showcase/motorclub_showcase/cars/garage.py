"""Adding cars to a garage, changing, ordering and deleting them. Each function that commits is one transaction.

Who changes which cars a member has, or which is the main one, locks the member first and then the car.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    ContentDraft,
    ContentRef,
    Member,
    Viewer,
    check_version,
    conflict,
    db,
    forbidden,
    invalid,
    lock_member,
    not_found,
    now,
    publish,
    record_audit,
    review,
    sign_text,
    social,
)
from motorclub.api.rows import update_rows
from motorclub_showcase.cars import content, limits
from motorclub_showcase.cars.events import CarChanged, CarPublished, CarRemoved
from motorclub_showcase.cars.frames import publish_frame
from motorclub_showcase.cars.models import (
    Car,
    CarStatus,
    Ownership,
    OwnershipMethod,
    Relation,
    Visibility,
)
from motorclub_showcase.cars.visibility import CAR, visible_to
from motorclub_showcase.catalogue.models import CarCategory, CarModel, Country, EntryStatus, Generation
from motorclub_showcase.catalogue.usage import lock_catalogue
from motorclub_showcase.shared.database import LOCK, Body
from motorclub_showcase.shared.page_cache import PAGES

NOT_YOURS = "This car belongs to somebody else."
DRIVEN = (Relation.CURRENT, Relation.PROJECT)
# From which state an owner may bring a car into which (community.md 6.7); offers are in transfers.py.
MOVES: Mapping[str, frozenset[str]] = {
    CarStatus.ACTIVE: frozenset({CarStatus.SOLD, CarStatus.WRITTEN_OFF, CarStatus.ARCHIVED}),
    CarStatus.SOLD: frozenset({CarStatus.ACTIVE}),
    CarStatus.WRITTEN_OFF: frozenset({CarStatus.ACTIVE}),
    CarStatus.ARCHIVED: frozenset({CarStatus.ACTIVE}),
}
PLAIN = (
    *("nickname", "year", "engine_code", "fuel", "gearbox", "drive", "colour", "stock_power_kw", "power_kw"),
    *("stock_torque_nm", "torque_nm", "stock_weight_kg", "weight_kg", "acquired_on", "sold_on", "relation"),
    *("plate_hidden", "visibility"),
)


def lock_own_car(viewer: Viewer, car_id: int) -> Car:
    """A car of the viewer's, locked. Raises 404, 403 for one of somebody else."""
    chosen = sa.select(Car).where(Car.id == car_id, visible_to(viewer)).with_for_update(**LOCK)
    car = db.session.scalar(chosen, execution_options={"populate_existing": True})
    if car is None:
        raise not_found("Car {id}", id=car_id)
    if car.owner_id != viewer.id:
        raise forbidden(NOT_YOURS)
    return car


def lock_active_car(viewer: Viewer, car_id: int) -> Car:
    """As `lock_own_car`. Raises 409 for a car that cannot be changed."""
    car = lock_own_car(viewer, car_id)
    check_active(car)
    return car


def check_active(car: Car) -> None:
    """Raises 409 for a car that was sold, is offered to somebody, was written off or archived."""
    if car.status != CarStatus.ACTIVE:
        raise conflict("This car cannot be changed now.", code="NOT_ACTIVE")


def check_verified(viewer: Viewer) -> None:
    """Raises 403 for a member whose email address is not confirmed."""
    confirmed = sa.select(Member.email_verified_at.is_not(None)).where(Member.id == viewer.member_id)
    if not db.session.scalar(confirmed):
        raise forbidden("Confirm your email address before you post.")


# Adding


def add_car(viewer: Viewer, body: Body) -> int:
    """Add a car to the viewer's garage; its id. Raises 403, 409 for a full garage, 400, 422, 202."""
    check_verified(viewer)
    limits.check_room(viewer)
    at = now()
    car = Car(owner_id=viewer.member_id, position=_next_position(viewer), created_at=at, updated_at=at)
    _set_facts(car, body)
    _check_dates(car)
    car.is_main = car.relation in DRIVEN and not _has_main(viewer)
    db.session.add(car)
    db.session.flush()
    if car.relation != Relation.DREAM:
        db.session.add(
            Ownership(
                car_id=car.id,
                user_id=car.owner_id,
                from_date=car.acquired_on,
                to_date=car.sold_on,
                method=OwnershipMethod.CREATED,
            )
        )
    _review(viewer, car, body, is_new=True)
    save_change(car, with_log=False)
    db.session.commit()
    return car.id


def _next_position(viewer: Viewer) -> int:
    last = sa.select(sa.func.max(Car.position)).where(Car.owner_id == viewer.member_id)
    found = db.session.scalar(last)
    return 0 if found is None else found + 1


def _has_main(viewer: Viewer) -> bool:
    main = sa.exists().where(Car.owner_id == viewer.member_id, Car.is_main, Car.deleted_at.is_(None))
    return bool(db.session.scalar(sa.select(main)))


def _set_facts(car: Car, body: Body) -> None:
    """Set what is given. Raises 400 for what the catalogue does not have, 422 for an odometer that falls."""
    for name in PLAIN:
        if name in body:
            setattr(car, name, body[name])
    _set_model(car, body)
    _set_odometer(car, body)
    if "vin" in body:
        car.vin_hash, car.vin_last4 = hash_vin(body["vin"]), body["vin"][-4:] if body["vin"] else None
    if "value_estimate" in body:
        value = body["value_estimate"]
        car.value_minor = value["amount_minor"] if value else None
        car.value_currency = value["currency"] if value else None
        car.value_declared_on = now().date() if value else None


def hash_vin(vin: str | None) -> str | None:
    """The keyed hash of a VIN."""
    return None if vin is None else sign_text("showcase.vin", vin).rpartition(".")[2]


def _set_odometer(car: Car, body: Body) -> None:
    """Raises 422 for one that falls without a word about it."""
    if "odometer_km" not in body:
        return
    before, given, note = car.odometer_km, body["odometer_km"], body.get("odometer_note")
    if before is not None and given is not None and given < before:
        if not note:
            message = "The odometer showed {before} km before. Say in a note why it shows less now."
            raise ApiError(422, message, field="odometerKm", code="ODOMETER_FELL", values={"before": before})
        car.odometer_note = note
    car.odometer_km = given


def raise_odometer(car: Car, odometer_km: int | None) -> None:
    """What a record says of a car moves its odometer forward, never back."""
    if odometer_km is not None and odometer_km > (car.odometer_km or 0):
        car.odometer_km = odometer_km


def _set_model(car: Car, body: Body) -> None:
    """Set what refers to the catalogue. Raises 400 for what it does not have."""
    if "car_model_id" in body or "generation_id" in body:
        lock_catalogue()
    if "car_model_id" in body:
        model = _find_model(body["car_model_id"])
        car.brand_id, car.car_model_id = model.brand_id, model.id
    if "generation_id" in body or "car_model_id" in body:
        car.generation_id = _find_generation(car.car_model_id, body.get("generation_id"))
    if "car_category_ids" in body:
        car.car_category_ids = _check_categories(body["car_category_ids"])
    if "country_code" in body:
        code = body["country_code"]
        if code is not None and db.session.get(Country, code) is None:
            raise invalid("countryCode", "There is no such country.")
        car.country_code = code


def _find_model(model_id: int) -> CarModel:
    """The model, or the one that it was merged into. Raises 400."""
    model = db.session.get(CarModel, model_id)
    while model is not None and model.merged_into_id is not None:
        model = db.session.get(CarModel, model.merged_into_id)
    if model is None or model.status == EntryStatus.ARCHIVED:
        raise invalid("carModelId", "There is no such model.")
    return model


def _find_generation(model_id: int, generation_id: int | None) -> int | None:
    if generation_id is None:
        return None
    generation = db.session.get(Generation, generation_id)
    while generation is not None and generation.merged_into_id is not None:
        generation = db.session.get(Generation, generation.merged_into_id)
    if generation is None or generation.car_model_id != model_id:
        raise invalid("generationId", "The model has no such generation.")
    return generation.id


def _check_categories(ids: Sequence[int]) -> list[int]:
    wanted = list(dict.fromkeys(ids))
    found = set(db.session.scalars(sa.select(CarCategory.id).where(CarCategory.id.in_(wanted))))
    if found != set(wanted):
        raise invalid("carCategoryIds", "Some of these categories are not there.")
    return wanted


def _check_dates(car: Car) -> None:
    if car.acquired_on and car.sold_on and car.sold_on < car.acquired_on:
        raise invalid("soldOn", "It cannot be sold before it was bought.")


def _review(viewer: Viewer, car: Car, body: Body, *, is_new: bool = False) -> None:
    """Have the words of a car reviewed. Raises 422, 202."""
    texts = {
        "nickname": body.get("nickname"),
        "colour": body.get("colour"),
        "engineCode": body.get("engine_code"),
        "odometerNote": body.get("odometer_note"),
    }
    ref = ContentRef(CAR, car.id)
    review(ContentDraft(ref, viewer, texts, author_id=car.owner_id, is_new=is_new, is_post=False))


def save_change(car: Car, *, with_log: bool) -> None:
    """Finish a change of a locked car: its time, search, events, open pages; `with_log` if who sees it has changed."""
    car.updated_at = now()
    content.index_car(car.id, with_log=with_log)
    publish(CarChanged(car.id))
    PAGES.expire()
    publish_frame(car.id)
    seen = car.visibility in (Visibility.PUBLIC, Visibility.MEMBERS) and car.hidden_at is None
    if seen and car.published_at is None and car.deleted_at is None:
        car.published_at = car.updated_at
        _publish_car(car)


def _publish_car(car: Car) -> None:
    title = content.find_title(car.id)
    publish(CarPublished(car.id, car.owner_id, title))
    social.publish_activity(
        ContentRef(CAR, car.id),
        CarPublished.name,
        car.owner_id,
        [(content.MODEL, car.car_model_id)],
        highlight=True,
        at=car.updated_at,
    )


# Changing


def edit_car(viewer: Viewer, car_id: int, body: Body) -> None:
    """Change what is given of a car. Raises 404, 403, 409, 400, 422, 202.

    Who may see it can be changed in every state, everything else only while it is ACTIVE.
    """
    lock_member(viewer.member_id)
    car = lock_own_car(viewer, car_id)
    check_version(car.version, body["version"])
    if set(body) - {"version", "visibility"}:
        check_active(car)
    before = car.visibility
    _set_facts(car, body)
    _check_dates(car)
    if car.relation not in DRIVEN:
        car.is_main = False
    car.version += 1
    _set_ownership(car)
    db.session.flush()
    _review(viewer, car, body)
    save_change(car, with_log=car.visibility != before)
    db.session.commit()


def _set_ownership(car: Car) -> None:
    """The present owner's line in the car's history follows what the owner says of the car."""
    if car.relation == Relation.DREAM:
        return
    mine = sa.select(Ownership).where(Ownership.car_id == car.id, Ownership.user_id == car.owner_id)
    row = db.session.scalar(mine.order_by(Ownership.id.desc()).limit(1))
    if row is None:
        row = Ownership(car_id=car.id, user_id=car.owner_id, method=OwnershipMethod.CREATED)
        db.session.add(row)
    row.from_date, row.to_date = car.acquired_on, car.sold_on


def set_status(viewer: Viewer, car_id: int, body: Body) -> None:
    """Sell, write off or archive a car, or take that back. Raises 404, 403, 409."""
    lock_member(viewer.member_id)
    car = lock_own_car(viewer, car_id)
    if body["status"] not in MOVES.get(car.status, ()):
        raise conflict("This car is {state}.", code="BAD_STATE", state=car.status)
    before, car.status = car.status, body["status"]
    if car.status == CarStatus.SOLD:
        car.sold_on, car.relation, car.is_main = body.get("sold_on") or now().date(), Relation.PAST, False
        _check_dates(car)
    elif before == CarStatus.SOLD:
        car.sold_on, car.relation = None, Relation.CURRENT
    if car.status != CarStatus.ACTIVE:
        car.is_main = False
    car.version += 1
    _set_ownership(car)
    save_change(car, with_log=False)
    db.session.commit()


def set_main(viewer: Viewer, car_id: int) -> None:
    """Make a car the main one of its garage. Raises 404, 403, 409 for one that is not driven."""
    lock_member(viewer.member_id)
    car = lock_active_car(viewer, car_id)
    if car.relation not in DRIVEN:
        raise conflict("Only a car that you have now can be the main one.", code="NOT_DRIVEN")
    update_rows(Car, sa.and_(Car.owner_id == viewer.member_id, Car.is_main, Car.id != car_id), is_main=False)
    car.is_main = True
    save_change(car, with_log=False)
    db.session.commit()


def order_cars(viewer: Viewer, owner_id: int, ids: Sequence[int]) -> None:
    """Put a garage into this order. Raises 403, 400 unless they are all its cars."""
    if owner_id != viewer.id:
        raise forbidden("This garage belongs to somebody else.")
    lock_member(viewer.member_id)
    own = sa.and_(Car.owner_id == owner_id, Car.deleted_at.is_(None))
    present = set(db.session.scalars(sa.select(Car.id).where(own)))
    if present != set(ids) or len(present) != len(ids):
        raise invalid("ids", "Give each of your cars once.")
    place = sa.case({number: place for place, number in enumerate(ids)}, value=Car.id)
    update_rows(Car, own, position=place)
    db.session.commit()


def delete_car(viewer: Viewer, car_id: int) -> None:
    """Delete a car; staff can restore it for 30 days. Raises 404, 403, 409 while it is offered to somebody."""
    lock_member(viewer.member_id)
    car = lock_own_car(viewer, car_id)
    if car.status == CarStatus.TRANSFER_PENDING:
        raise conflict("Withdraw the offer of this car first.", code="BAD_STATE")
    mark_deleted(viewer, car)
    db.session.commit()


def mark_deleted(viewer: Viewer, car: Car) -> None:
    """Take a locked car from everybody's sight. Does not commit."""
    car.deleted_at, car.is_main = now(), False
    car.version += 1
    record_audit("showcase.car_deleted", actor_id=viewer.id, target=f"car:{car.id}")
    save_change(car, with_log=True)
    social.remove_activity(ContentRef(CAR, car.id))
    publish(CarRemoved(car.id, car.owner_id, viewer.member_id))

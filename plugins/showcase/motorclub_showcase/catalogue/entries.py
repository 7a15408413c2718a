"""Proposing, changing, publishing and archiving brands, models and generations. Each function is one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    ContentDraft,
    ContentRef,
    Viewer,
    check_version,
    conflict,
    db,
    flush_unique,
    invalid,
    invalid_transition,
    now,
    publish,
    record_audit,
    review,
)
from motorclub.api.moderation import ContentAction, ContentHeld, ContentModerated
from motorclub_showcase.catalogue.events import EntryDecided, EntryProposed
from motorclub_showcase.catalogue.models import (
    Brand,
    CarCategory,
    CarModel,
    Country,
    Entry,
    EntryStatus,
    Generation,
)
from motorclub_showcase.catalogue.permissions import MANAGE_CATALOGUE
from motorclub_showcase.catalogue.queries import MISSING, name_of
from motorclub_showcase.catalogue.usage import lock_catalogue
from motorclub_showcase.catalogue.words import refresh_words
from motorclub_showcase.shared.database import Body, get_row
from motorclub_showcase.shared.text import to_slug

E = TypeVar("E", Brand, CarModel, Generation)
AnyEntry = Brand | CarModel | Generation

KINDS: Mapping[type[Entry], str] = {Brand: "BRAND", CarModel: "CAR_MODEL", Generation: "GENERATION"}
CONTENT_TYPES: Mapping[type[Entry], str] = {
    Brand: "showcase.brand",
    CarModel: "showcase.car_model",
    Generation: "showcase.generation",
}
TAKEN = "This is in the catalogue already."
PROPOSALS = "Proposals for the catalogue"


class Step(StrEnum):
    """What staff do to an entry."""

    PUBLISH = "PUBLISH"
    REJECT = "REJECT"
    ARCHIVE = "ARCHIVE"
    MERGE = "MERGE"


# From a status, by a step, to another status; all else is refused.
STEPS: Mapping[tuple[str, Step], EntryStatus] = {
    (EntryStatus.PROPOSED, Step.PUBLISH): EntryStatus.ACTIVE,
    (EntryStatus.PROPOSED, Step.REJECT): EntryStatus.ARCHIVED,
    (EntryStatus.PROPOSED, Step.MERGE): EntryStatus.MERGED,
    (EntryStatus.ACTIVE, Step.ARCHIVE): EntryStatus.ARCHIVED,
    (EntryStatus.ACTIVE, Step.MERGE): EntryStatus.MERGED,
    (EntryStatus.ARCHIVED, Step.PUBLISH): EntryStatus.ACTIVE,
    (EntryStatus.ARCHIVED, Step.MERGE): EntryStatus.MERGED,
}


def after(row: Entry, step: Step) -> EntryStatus:
    """The status of an entry after a step. Raises 409 with `from` and `to` where the step is not allowed."""
    status = STEPS.get((row.status, step))
    if status is None:
        raise invalid_transition(row.status, step)
    return status


def title_of(row: AnyEntry) -> str:
    """What an entry is called, with what it belongs to.

    Reads the model and the brand of a generation, and the brand of a model.
    """
    if isinstance(row, Brand):
        return row.name
    if isinstance(row, CarModel):
        return f"{db.session.get_one(Brand, row.brand_id).name} {row.name}"
    return f"{title_of(db.session.get_one(CarModel, row.car_model_id))} {row.code}"


def brand_id_of(row: AnyEntry) -> int:
    """The brand that an entry is, or belongs to."""
    if isinstance(row, Brand):
        return row.id
    return (
        row.brand_id if isinstance(row, CarModel) else db.session.get_one(CarModel, row.car_model_id).brand_id
    )


# Adding


def create_entry(viewer: Viewer, table: type[E], body: Body) -> int:
    """A new entry, a proposal unless the viewer manages the catalogue; its id.

    Raises 400 by field, 409 TAKEN with the `id` of the entry that has this name or alias.
    """
    lock_catalogue()
    _check_fields(body)
    _check_parent(viewer, table, body)
    _check_free(table, body)
    managed = viewer.may(MANAGE_CATALOGUE)
    row = table(
        **_to_columns(table, body),
        status=EntryStatus.ACTIVE if managed else EntryStatus.PROPOSED,
        proposed_by_id=viewer.member_id,
        created_at=now(),
        updated_at=now(),
    )
    db.session.add(row)
    flush_unique(conflict(TAKEN, code="TAKEN", field=name_of(table).key))
    is_announced = _review(viewer, row, body, is_new=True, keep=not managed)
    refresh_words([brand_id_of(row)])
    if managed:
        record_change(viewer, "created", row)
    else:
        publish(EntryProposed(KINDS[table], row.id, title_of(row), viewer.member_id))
        if not is_announced:
            publish(ContentHeld(CONTENT_TYPES[table], row.id, viewer.member_id, PROPOSALS, None))
    entry_id = row.id
    db.session.commit()
    return entry_id


def _to_columns(table: type[E], body: Body) -> dict[str, Any]:
    values = dict(body)
    if table is not Generation and "slug" not in values:
        values["slug"] = to_slug(body["name"])
        if not values["slug"]:
            raise invalid("slug", "Say how it is written in an address.")
    return values


def _check_fields(body: Body, row: AnyEntry | None = None) -> None:
    """Raise 400 for years in the wrong order, and for what is not in the catalogue. `row` has the present values."""
    for first, last in (("year_from", "year_to"), ("founded_year", "defunct_year")):
        begin, end = (body.get(name, getattr(row, name, None)) for name in (first, last))
        if begin is not None and end is not None and end < begin:
            raise invalid(_camel(last), "This is before the first year.")
    code = body.get("country_code")
    if code is not None and db.session.get(Country, code) is None:
        raise invalid("countryCode", "There is no such country.")
    ids = set(body.get("car_category_ids", ()))
    if ids - set(db.session.scalars(sa.select(CarCategory.id).where(CarCategory.id.in_(ids)))):
        raise invalid("carCategoryIds", "There is no such category.")


def _camel(name: str) -> str:
    head, _, tail = name.partition("_")
    return head + tail.capitalize()


def _check_parent(viewer: Viewer, table: type[E], body: Body) -> None:
    """Raise 400 unless the brand or the model can have new entries: it is in use, or proposed by the viewer."""
    if table is Brand:
        return
    parent, name = (Brand, "brand_id") if table is CarModel else (CarModel, "car_model_id")
    found = db.session.get(parent, body[name])
    proposed = found is not None and found.status == EntryStatus.PROPOSED
    own = viewer.may(MANAGE_CATALOGUE) or (found is not None and found.proposed_by_id == viewer.member_id)
    if found is None or not (found.status == EntryStatus.ACTIVE or (proposed and own)):
        raise invalid(f"{name.removesuffix('_id').replace('_m', 'M')}Id", "Choose one that is in use.")


def _check_free(table: type[E], body: Body) -> None:
    """Raise 409 with the id of the entry that has this name, code or alias."""
    name = body["code"] if table is Generation else body["name"]
    aliased_so = sa.exists().where(
        sa.func.lower(sa.func.unnest(table.aliases).column_valued()) == name.lower()
    )
    same: Any = sa.or_(sa.func.lower(name_of(table)) == name.lower(), aliased_so.correlate(table))
    found = sa.select(sa.func.coalesce(table.merged_into_id, table.id)).where(
        same, table.status != "ARCHIVED"
    )
    for parent in ("brand_id", "car_model_id"):
        if hasattr(table, parent):
            found = found.where(getattr(table, parent) == body[parent])
    taken = db.session.scalar(found.limit(1))
    if taken is not None:
        raise ApiError(409, TAKEN, code="TAKEN", field=name_of(table).key, details={"id": taken})


def _review(viewer: Viewer, row: AnyEntry, body: Body, *, is_new: bool = False, keep: bool = False) -> bool:
    """Have the texts of an entry reviewed; whether a proposal was held. It waits for staff anyway. Raises 422, 202."""
    texts = {name: body.get(name) for name in ("name", "code")}
    texts["aliases"] = " ".join(body.get("aliases", ()))
    texts["engines"] = " ".join(f"{engine['code']} {engine['name']}" for engine in body.get("engines", ()))
    ref = ContentRef(CONTENT_TYPES[type(row)], row.id)
    draft = ContentDraft(ref, viewer, texts, author_id=row.proposed_by_id, is_new=is_new, is_post=False)
    return review(draft, keep=keep)


def record_change(viewer: Viewer, action: str, row: AnyEntry, **details: object) -> None:
    """Write to the audit log what somebody has done to an entry."""
    kind = KINDS[type(row)].lower()
    details = {"title": title_of(row), **details}
    record_audit(f"showcase.{kind}_{action}", actor_id=viewer.id, target=f"{kind}:{row.id}", details=details)


# Changing


def edit_entry(viewer: Viewer, table: type[E], entry_id: int, body: Body) -> None:
    """Change an entry. Raises 404, 400 by field, 409 for another version, a merged entry or a taken name."""
    lock_catalogue()
    row: Any = get_row(table, entry_id, MISSING[table], lock=True)
    if row.status == EntryStatus.MERGED:
        raise conflict("It was merged into another one. Change that one.", code="MERGED")
    check_version(row.version, body["version"])
    _check_fields(body, row)
    if isinstance(row, Brand | CarModel) and body.get("slug", row.slug) != row.slug:
        row.former_slugs = [*(slug for slug in row.former_slugs if slug != body["slug"]), row.slug]
    if isinstance(row, Generation) and body.get("code", row.code) != row.code:
        body = {**body, "aliases": [*body.get("aliases", row.aliases), row.code]}
    for name, value in body.items():
        setattr(row, name, value)
    row.version, row.updated_at = row.version + 1, now()
    flush_unique(conflict(TAKEN, code="TAKEN", field="slug" if "slug" in body else name_of(table).key))
    _review(viewer, row, body)
    refresh_words([brand_id_of(row)])
    record_change(viewer, "changed", row)
    db.session.commit()


def move_entry(viewer: Viewer, table: type[E], entry_id: int, step: Step, note: str = "") -> None:
    """Publish, reject or archive an entry; a proposer is notified. Raises 404, 409 for a step that is not allowed."""
    row = lock_entry(table, entry_id)
    was_proposed = row.status == EntryStatus.PROPOSED
    status = take_step(viewer, row, step, note)
    if was_proposed:
        _publish_moderated(viewer, row, status, note)
    db.session.commit()


def lock_entry(table: type[E], entry_id: int) -> E:
    """An entry that is about to take a step, locked. Raises 404."""
    lock_catalogue()
    return get_row(table, entry_id, MISSING[table], lock=True)


def take_step(viewer: Viewer, row: AnyEntry, step: Step, note: str) -> EntryStatus:
    """Give a locked entry the status that follows. Does not commit. Raises 409 for a step that is not allowed."""
    status = after(row, step)
    if status is EntryStatus.ACTIVE:
        _check_published(row)
    decide(viewer, row, status, note)
    record_change(viewer, status.lower(), row)
    return status


def _publish_moderated(viewer: Viewer, row: AnyEntry, status: EntryStatus, note: str) -> None:
    """Let those who list what waits know that a proposal was decided here."""
    action = ContentAction.SHOW if status is EntryStatus.ACTIVE else ContentAction.REMOVE
    publish(ContentModerated(CONTENT_TYPES[type(row)], row.id, action, viewer.member_id, note))


def decide_merged(viewer: Viewer, row: AnyEntry) -> None:
    """Give a locked entry the status of one that is another one from now on. Does not commit."""
    was_proposed = row.status == EntryStatus.PROPOSED
    decide(viewer, row, EntryStatus.MERGED)
    if was_proposed:
        _publish_moderated(viewer, row, EntryStatus.MERGED, "")


def _check_published(row: AnyEntry) -> None:
    """Raise 409 while the brand or the model that an entry belongs to is not in use."""
    if isinstance(row, Brand):
        return
    parent: Brand | CarModel
    if isinstance(row, CarModel):
        parent = db.session.get_one(Brand, row.brand_id)
    else:
        parent = db.session.get_one(CarModel, row.car_model_id)
    if parent.status != EntryStatus.ACTIVE:
        title = title_of(parent)
        raise conflict("Publish {title} first.", code="PARENT_NOT_ACTIVE", title=title)


def decide(viewer: Viewer, row: AnyEntry, status: EntryStatus, note: str = "") -> None:
    """Give a locked entry its new status; a decision on a proposal is published. Does not commit."""
    if row.status == EntryStatus.PROPOSED and row.proposed_by_id is not None:
        kind, title = KINDS[type(row)], title_of(row)
        publish(EntryDecided(kind, row.id, title, row.proposed_by_id, viewer.member_id, status, note))
    row.status, row.decision_note = status, note
    row.version, row.updated_at = row.version + 1, now()

"""Merging entries: cars and parts move, and the old ids and slugs lead to the entry that is left.

What both have under one name, such as a generation of the same code, becomes one too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, db, invalid, not_found, publish
from motorclub_showcase.catalogue import usage
from motorclub_showcase.catalogue.entries import (
    KINDS,
    AnyEntry,
    E,
    Step,
    after,
    brand_id_of,
    decide_merged,
    record_change,
    title_of,
)
from motorclub_showcase.catalogue.events import EntryMerged
from motorclub_showcase.catalogue.models import Brand, CarModel, EntryStatus, Generation
from motorclub_showcase.catalogue.queries import MISSING
from motorclub_showcase.catalogue.rows import MergeRow
from motorclub_showcase.catalogue.words import refresh_words
from motorclub_showcase.shared.database import lock_rows


@dataclass
class Plan:
    """What a merge does: (entry, the one that it becomes), and (part, the entry that it belongs to then)."""

    merged: list[tuple[AnyEntry, AnyEntry]] = field(default_factory=list)
    moved: list[tuple[CarModel, Brand] | tuple[Generation, CarModel]] = field(default_factory=list)

    def count(self, table: type[AnyEntry], *, merged: bool) -> int:
        """How many parts of a table become another one, or move."""
        return sum(isinstance(one, table) for one, _ in (self.merged[1:] if merged else self.moved))


def preview_merge(table: type[E], entry_id: int, into_id: int) -> MergeRow:
    """What merging would change. Raises 404, 400, 409 as merging does."""
    rows = {
        row.id: row for row in db.session.scalars(sa.select(table).where(table.id.in_((entry_id, into_id))))
    }
    source, target = _check_pair(table, rows, entry_id, into_id)
    plan = _plan(source, target)
    return MergeRow(
        from_name=title_of(source),
        into_name=title_of(target),
        car_count=usage.count_cars(table, [entry_id]).get(entry_id, 0),
        car_model_count=plan.count(CarModel, merged=False),
        merged_car_model_count=plan.count(CarModel, merged=True),
        generation_count=plan.count(Generation, merged=False),
        merged_generation_count=plan.count(Generation, merged=True),
    )


def merge_entry(viewer: Viewer, table: type[E], entry_id: int, into_id: int) -> None:
    """Make one entry another one. Raises 404, 400 for a target that is not in use, 409 for one that is merged."""
    usage.lock_catalogue(shared=False)
    rows = lock_rows(table, entry_id, into_id)
    source, target = _check_pair(table, rows, entry_id, into_id)
    brand_ids = {brand_id_of(source), brand_id_of(target)}
    plan = _plan(source, target)
    for part, parent in plan.moved:
        _move(part, parent)
    for old, new in plan.merged:
        _merge(viewer, old, new)
    record_change(viewer, "merged", source, into=title_of(target), intoId=into_id)
    refresh_words(brand_ids)
    db.session.commit()


def _check_pair(table: type[E], rows: dict[int, E], entry_id: int, into_id: int) -> tuple[E, E]:
    if entry_id not in rows:
        raise not_found(MISSING[table], id=entry_id)
    source, target = rows[entry_id], rows.get(into_id)
    after(source, Step.MERGE)
    if target is None or target is source or target.status != EntryStatus.ACTIVE:
        raise invalid("intoId", "Choose another one that is in use.")
    if isinstance(source, Generation) and source.car_model_id != getattr(target, "car_model_id", None):
        raise invalid("intoId", "Choose a generation of the same model.")
    return source, target


def _plan(source: AnyEntry, target: AnyEntry) -> Plan:
    plan = Plan()
    _add(plan, source, target)
    return plan


def _add(plan: Plan, source: AnyEntry, target: AnyEntry) -> None:
    """Add a pair and what belongs to its first entry; the pair stands before its parts."""
    plan.merged.append((source, target))
    namesakes = {_key(part): part for part in _parts(target)}
    for part in _parts(source):
        namesake = _final(namesakes.get(_key(part)))
        if part.status == EntryStatus.MERGED:
            continue
        if namesake is None:
            plan.moved.append((part, target))  # type: ignore[arg-type]
        elif namesake is not part:
            _add(plan, part, namesake)


def _parts(row: AnyEntry) -> Iterator[CarModel | Generation]:
    if isinstance(row, Brand):
        yield from db.session.scalars(
            sa.select(CarModel).where(CarModel.brand_id == row.id).order_by(CarModel.id)
        )
    if isinstance(row, CarModel):
        of_model = sa.select(Generation).where(Generation.car_model_id == row.id)
        yield from db.session.scalars(of_model.order_by(Generation.id))


def _key(part: CarModel | Generation) -> str:
    return part.slug if isinstance(part, CarModel) else part.code.lower()


def _final(row: CarModel | Generation | None) -> CarModel | Generation | None:
    """The entry itself, or the one that it was merged into."""
    if row is None or row.merged_into_id is None:
        return row
    table: Any = type(row)
    final: CarModel | Generation = db.session.get_one(table, row.merged_into_id)
    return final


def _move(part: CarModel | Generation, parent: Brand | CarModel) -> None:
    """Have a part belong to another entry."""
    if isinstance(part, CarModel):
        part.brand_id = parent.id
        usage.move_cars(usage.CARS.c.car_model_id == part.id, brand_id=parent.id)
    else:
        model = parent
        part.car_model_id = model.id
        usage.move_cars(
            usage.CARS.c.generation_id == part.id, car_model_id=model.id, brand_id=brand_id_of(model)
        )
    db.session.flush()


def _merge(viewer: Viewer, old: AnyEntry, new: AnyEntry) -> None:
    """Make an entry another one; what was merged into it before leads there at once."""
    table = type(old)
    usage.move_cars(usage.NAMED_BY[table] == old.id, **_car_columns(new))
    decide_merged(viewer, old)
    old.merged_into_id = new.id
    db.session.flush()
    earlier = sa.update(table).where(table.merged_into_id == old.id).values(merged_into_id=new.id)
    db.session.execute(earlier, execution_options={"synchronize_session": False})
    own = old.code if isinstance(old, Generation) else old.name
    known = {_name(new).lower(), *(alias.lower() for alias in new.aliases)}
    more = [alias for alias in (own, *old.aliases) if alias.lower() not in known]
    new.aliases = [*new.aliases, *dict.fromkeys(more)]
    new.car_count += old.car_count
    old.car_count = 0
    publish(EntryMerged(KINDS[table], old.id, new.id))


def _name(row: AnyEntry) -> str:
    return row.code if isinstance(row, Generation) else row.name


def _car_columns(row: AnyEntry) -> dict[str, int]:
    """What a car names that names an entry."""
    if isinstance(row, Brand):
        return {"brand_id": row.id}
    if isinstance(row, CarModel):
        return {"brand_id": row.brand_id, "car_model_id": row.id}
    return {"generation_id": row.id}

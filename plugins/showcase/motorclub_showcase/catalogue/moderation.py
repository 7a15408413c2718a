"""What staff do to entries of the catalogue from any plugin, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from motorclub.api import Viewer, forbidden
from motorclub.api.moderation import ContentAction
from motorclub_showcase.catalogue import content, entries
from motorclub_showcase.catalogue.entries import Step
from motorclub_showcase.catalogue.models import Brand, CarModel, EntryStatus, Generation
from motorclub_showcase.catalogue.permissions import MANAGE_CATALOGUE

TABLES: Mapping[str, type[Any]] = {
    content.BRAND: Brand,
    content.CAR_MODEL: CarModel,
    content.GENERATION: Generation,
}


def publish_entry(table: type[Any], entry_id: int, viewer: Viewer, note: str) -> None:
    """Let cars name it."""
    entries.take_step(viewer, _lock(table, entry_id, viewer), Step.PUBLISH, note)


def withdraw_entry(table: type[Any], entry_id: int, viewer: Viewer, note: str) -> None:
    """Reject a proposal, or archive what is in use."""
    row = _lock(table, entry_id, viewer)
    step = Step.REJECT if row.status == EntryStatus.PROPOSED else Step.ARCHIVE
    entries.take_step(viewer, row, step, note)


def _lock(table: type[Any], entry_id: int, viewer: Viewer) -> Any:
    if not viewer.may(MANAGE_CATALOGUE):
        raise forbidden()
    return entries.lock_entry(table, entry_id)


CONTENT_TYPES = tuple(
    replace(
        kind,
        actions={
            ContentAction.SHOW: partial(publish_entry, TABLES[kind.name]),
            ContentAction.REMOVE: partial(withdraw_entry, TABLES[kind.name]),
            ContentAction.RESTORE: partial(publish_entry, TABLES[kind.name]),
        },
        notifies_author=True,
    )
    for kind in content.CONTENT_TYPES
)

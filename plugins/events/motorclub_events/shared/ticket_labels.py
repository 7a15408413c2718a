"""The labels of ticket types, as answers show them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import sqlalchemy as sa

from motorclub.api import reads
from motorclub.api.rows import Row, columns_of, read_rows
from motorclub_events.models import TicketLabel


class TicketLabelRow(Row):
    """A label of a ticket type, with the perks that it stands for."""

    id: int
    name: str
    color: str | None
    perks: Sequence[str]


IN_ORDER = (TicketLabel.sort_order, TicketLabel.name)


def read_labels(
    chosen: Mapping[int, Collection[int]], connection: sa.Connection | None = None
) -> Mapping[int, Sequence[TicketLabelRow]]:
    """By the same keys, the active labels of these ids, in their order; no statement where none are chosen."""
    ids = {number for numbers in chosen.values() for number in numbers}
    if not ids:
        return dict.fromkeys(chosen, ())
    wanted = sa.select(*columns_of(TicketLabelRow, TicketLabel)).where(
        TicketLabel.id.in_(ids), TicketLabel.active
    )
    labels = read_rows(TicketLabelRow, wanted.order_by(*IN_ORDER), connection=connection or reads())
    return {key: [label for label in labels if label.id in numbers] for key, numbers in chosen.items()}

"""Who has organised the events at which people check in: their events do not say, the events' content does."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime

from motorclub.api import ContentRef, Role, Viewer, former_member_id, resolve_content
from motorclub_ranks.ledger import events
from motorclub_ranks.ledger.facts import ContentState, FactState
from motorclub_ranks.ledger.reports import CLUB_EVENT, report_check_in


def report_check_ins(
    dated: Sequence[tuple[events.CheckedIn, datetime]],
) -> Iterator[FactState | ContentState]:
    """The facts of check-ins, and the organisers of their events."""
    for event, at in dated:
        yield from report_check_in(event, at)
    yield from _list_organisers({event.event_id for event, _ in dated})


def _list_organisers(event_ids: Collection[int]) -> Iterator[ContentState]:
    """Those of events that still exist, of private and cancelled ones too."""
    staff = Viewer(id=former_member_id(), role=Role.ADMIN, permissions=frozenset())
    refs = [ContentRef(CLUB_EVENT, number) for number in sorted(event_ids)]
    for ref, content in resolve_content(refs, staff).items():
        yield ContentState(ref.type, ref.id, content.author_id)

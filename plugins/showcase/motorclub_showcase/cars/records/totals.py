"""What a car has cost and gained in all, and when its next service is due."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import distinct_on

from motorclub.api import Viewer, reads
from motorclub.api.rows import Row
from motorclub_showcase.cars.content import is_readable
from motorclub_showcase.cars.models import BuildLogEntry, LogStatus, Modification, ServiceRecord
from motorclub_showcase.cars.records import shared


class Costs(Row):
    """Costs in minor units of one currency. `perKm` is what servicing has cost for each kilometre."""

    currency: str
    parts: int = 0
    fitting: int = 0
    service: int = 0
    log: int = 0
    per_km: float | None = None

    @property
    def total(self) -> int:
        """All of them."""
        return self.parts + self.fitting + self.service + self.log


class NextDue(Row):
    """The service that is due first, by day and by distance."""

    on: date | None
    km: int | None


class Totals(Row):
    """What a car has cost and gained, as far as the viewer may know."""

    modifications: int
    power_gain_kw: int
    costs: Sequence[Costs]
    next_due: NextDue | None


def get_totals(viewer: Viewer, car_id: int) -> Totals:
    """The totals of a car: of everything for its owner, of what is shown for others. Raises 404."""
    own, _ = shared.get_seen_car(viewer, car_id)
    costs: dict[str, Costs] = defaultdict()
    number, power = _add_modifications(costs, car_id, own)
    due = _add_services(costs, car_id, own)
    _add_log(costs, viewer, car_id)
    return Totals(number, power, [costs[name] for name in sorted(costs)], due)


def _of(costs: dict[str, Costs], currency: str) -> Costs:
    return costs.setdefault(currency, Costs(currency))


def _add_modifications(costs: dict[str, Costs], car_id: int, own: bool) -> tuple[int, int]:
    """(how many, power gained by those that are fitted)."""
    shown = sa.true() if own else Modification.cost_visible
    columns = (
        Modification.currency,
        sa.func.count(),
        sa.func.sum(Modification.power_gain_kw).filter(Modification.removed_on.is_(None)),
        sa.func.sum(Modification.part_cost_minor).filter(shown),
        sa.func.sum(Modification.fitting_cost_minor).filter(shown),
    )
    found = sa.select(*columns).where(Modification.car_id == car_id).group_by(Modification.currency)
    number = gained = 0
    for currency, count, power, parts, fitting in reads().execute(found):
        number, gained = number + count, gained + int(power or 0)
        if currency is not None and (parts is not None or fitting is not None):
            sums = _of(costs, currency)
            sums.parts, sums.fitting = int(parts or 0), int(fitting or 0)
    return number, gained


def _add_services(costs: dict[str, Costs], car_id: int, own: bool) -> NextDue | None:
    shown = (ServiceRecord.car_id == car_id, sa.true() if own else ServiceRecord.is_public)
    distance = sa.select(sa.func.max(ServiceRecord.odometer_km) - sa.func.min(ServiceRecord.odometer_km))
    km = reads().scalar(distance.where(*shown)) or 0
    by_currency = sa.select(ServiceRecord.currency, sa.func.sum(ServiceRecord.cost_minor)).where(*shown)
    for currency, amount in reads().execute(by_currency.group_by(ServiceRecord.currency)):
        if currency is not None and amount is not None:
            sums = _of(costs, currency)
            sums.service = int(amount)
            sums.per_km = round(int(amount) / km, 2) if km else None
    return _find_due(car_id) if own else None


def _find_due(car_id: int) -> NextDue | None:
    """What the last service of each kind says."""
    last = (
        sa.select(ServiceRecord.next_due_on, ServiceRecord.next_due_km)
        .ext(distinct_on(ServiceRecord.type))
        .where(ServiceRecord.car_id == car_id)
        .order_by(ServiceRecord.type, ServiceRecord.done_on.desc(), ServiceRecord.id.desc())
        .subquery()
    )
    day, km = reads().execute(sa.select(sa.func.min(last.c[0]), sa.func.min(last.c[1]))).one()
    return NextDue(day, km) if day is not None or km is not None else None


def _add_log(costs: dict[str, Costs], viewer: Viewer, car_id: int) -> None:
    shown = (BuildLogEntry.car_id == car_id, BuildLogEntry.status == LogStatus.PUBLISHED, is_readable(viewer))
    found = sa.select(BuildLogEntry.currency, sa.func.sum(BuildLogEntry.cost_minor)).where(*shown)
    for currency, amount in reads().execute(found.group_by(BuildLogEntry.currency)):
        if currency is not None and amount is not None:
            _of(costs, currency).log = int(amount)

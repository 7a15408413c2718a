"""Measures of a member: the figures of all plugins, added up over a period and the one before.

Figures that cannot be added up are left out, except shares, which are computed from their parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from motorclub.api import ServiceFailed, Viewer, translate_answer
from motorclub.api.figures import Figure, FigureQuery, FigureRow, list_figures, read_figure, share_of, today
from motorclub_analytics.people.rows import MeasureRow, TotalRow

# The dimension of figures whose keys are references to events.
EVENT = "event"
ADDED_UP = ("number", "money")

Rows = Sequence[FigureRow]
Days = Sequence[date]


@dataclass(frozen=True, slots=True)
class Period:
    """The days from `since` until before `until`."""

    since: date
    until: date

    @classmethod
    def of_last(cls, days: int) -> Period:
        """The last days, today included."""
        until = today() + timedelta(days=1)
        return cls(until - timedelta(days=days), until)

    @property
    def before(self) -> Period:
        """The period of the same length that ends where this one begins."""
        return Period(self.since - (self.until - self.since), self.since)

    @property
    def days(self) -> Days:
        """Its days in order."""
        return [self.since + timedelta(days=number) for number in range((self.until - self.since).days)]


@dataclass(slots=True)
class Reader:
    """Reads the figures of one member by their keys, each once; `incomplete` if a plugin could not answer."""

    viewer: Viewer
    query: FigureQuery
    incomplete: bool = False
    _found: dict[str, Mapping[str, Rows]] = field(default_factory=dict)

    def read(self, name: str) -> Mapping[str, Rows]:
        """The rows of a figure by key. Raises LookupError, ServiceFailed if its plugin is off or fails."""
        if name not in self._found:
            found: dict[str, list[FigureRow]] = {}
            for row in read_figure(name, self.query, self.viewer):
                found.setdefault(row.key, []).append(row)
            self._found[name] = found
        return self._found[name]

    def list_readable(self, figures: Iterable[Figure]) -> Sequence[Figure]:
        """The figures whose plugins answer."""
        return [figure for figure in figures if self._is_readable(figure)]

    def _is_readable(self, figure: Figure) -> bool:
        try:
            for name in figure.parts or (figure.name,):
                self.read(name)
        except (LookupError, ServiceFailed):
            self.incomplete = True
            return False
        return True


def list_measured(viewer: Viewer, is_wanted: Callable[[Figure], bool]) -> Sequence[Figure]:
    """The figures that the viewer may see and that can be stated for a whole period."""
    figures = filter(is_wanted, list_figures(viewer))
    return [figure for figure in figures if figure.parts or (figure.additive and figure.unit in ADDED_UP)]


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure in one currency; `value_of` is what it is for some days together."""

    figure: Figure
    currency: str | None
    value_of: Callable[[Days], int | None]


def _measure(reader: Reader, figure: Figure, key: str = "") -> Iterator[Measure]:
    """A figure as a measure, one for each currency that it has."""
    if figure.parts:
        part, whole = (_by_day(reader.read(name).get(key, ())) for name in figure.parts)
        yield Measure(figure, None, lambda days: _share(part, whole, days))
        return
    rows = reader.read(figure.name).get(key, ())
    for currency in sorted({row.currency for row in rows}) if figure.unit == "money" else [""]:
        yield Measure(figure, currency or None, _summed(row for row in rows if row.currency == currency))


def _by_day(rows: Iterable[FigureRow]) -> Mapping[date, int]:
    return {row.day: row.value for row in rows}


def _summed(rows: Iterable[FigureRow]) -> Callable[[Days], int]:
    values = _by_day(rows)
    return lambda days: _sum(values, days)


def _sum(values: Mapping[date, int], days: Days) -> int:
    return sum(values.get(day, 0) for day in days)


def _share(part: Mapping[date, int], whole: Mapping[date, int], days: Days) -> int | None:
    """The share of some days together; None if they have none of the whole."""
    total = _sum(whole, days)
    return share_of(_sum(part, days), total) if total else None


def compare_periods(reader: Reader, figures: Iterable[Figure], period: Period) -> list[MeasureRow]:
    """The measures of a period beside those of the one before; the reader's query is of both."""
    days, days_before = period.days, period.before.days
    return [
        MeasureRow(
            *_describe(measure),
            measure.value_of(days),
            total_before=measure.value_of(days_before),
            values=[measure.value_of([day]) for day in days],
            values_before=[measure.value_of([day]) for day in days_before],
        )
        for figure in figures
        for measure in _measure(reader, figure)
    ]


def _describe(measure: Measure) -> tuple[str, str, str, str | None]:
    """The first columns of a row: name, label, unit and currency."""
    figure = measure.figure
    return figure.name, translate_answer(figure.label), figure.unit, measure.currency


def list_keys(reader: Reader, figures: Iterable[Figure]) -> Sequence[str]:
    """The references that any of the figures has, the newest first."""
    names = {name for figure in figures for name in figure.parts or (figure.name,)}
    keys = {key for name in names for key in reader.read(name) if key}
    return sorted(keys, key=lambda key: int(key.rpartition(":")[2]), reverse=True)


def total_of_key(reader: Reader, figures: Iterable[Figure], key: str, period: Period) -> list[TotalRow]:
    """The measures of one event in a period."""
    return [
        TotalRow(*_describe(measure), measure.value_of(period.days))
        for figure in figures
        for measure in _measure(reader, figure, key)
    ]

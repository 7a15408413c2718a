"""The events that reports and cases publish."""

from __future__ import annotations

from dataclasses import dataclass, field

from motorclub.api import Event


@dataclass(frozen=True)
class CaseOpened(Event):
    """Something was reported for the first time, or again after its case was resolved."""

    name = "moderation.case_opened"

    case_id: int
    target_type: str
    target_id: int
    author_id: int | None


@dataclass(frozen=True)
class CaseEscalated(Event):
    """A moderator wants an admin to decide a case."""

    name = "moderation.case_escalated"

    case_id: int
    title: str
    escalated_by: int


@dataclass(frozen=True)
class CaseResolved(Event):
    """Staff have decided a case; `resolution` is one of Resolution, `reason_keys` are those of its reports.

    `resolved_by` is null when all its reports were withdrawn. `author_is_notified` is true where the target's plugin
    notifies its author of what was done.
    """

    name = "moderation.case_resolved"

    case_id: int
    target_type: str
    target_id: int
    author_id: int | None
    title: str
    url: str
    resolution: str
    public_note: str
    resolved_by: int | None
    author_is_notified: bool = False
    reason_keys: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class CaseReopened(Event):
    """A decision no longer holds: it was taken back, or an appeal was accepted."""

    name = "moderation.case_reopened"

    case_id: int
    target_type: str
    target_id: int


@dataclass(frozen=True)
class ReportDecided(Event):
    """A report was decided: `status` is AGREED, DISAGREED or IGNORED. `action_taken` is what its reporter learns."""

    name = "moderation.report_decided"

    report_id: int
    case_id: int
    reporter_id: int
    title: str
    status: str
    action_taken: bool


EVENTS = (CaseOpened, CaseEscalated, CaseResolved, CaseReopened, ReportDecided)

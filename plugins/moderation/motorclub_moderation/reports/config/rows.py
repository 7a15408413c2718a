"""What the calls about the reasons of reports answer."""

from __future__ import annotations

from motorclub.api.rows import Row


class ReportConfigRow(Row):
    """A reason, for admins. Without `target_types` it is offered for everything."""

    id: int
    key: str
    label: str
    help: str
    target_types: list[str]
    severity: int
    is_confidential: bool
    requires_details: bool
    position: int
    is_active: bool
    version: int

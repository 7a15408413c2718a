"""What the audit log contributes."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.audit.personal_data import PERSONAL_DATA
from motorclub.audit.routes import blueprint
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import PersonalData, Routes


class AuditPlugin:
    """What the audit log contributes."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """The page of the log."""
        return (Routes(blueprint, "/platform"),)

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """Entries about a member."""
        return PERSONAL_DATA

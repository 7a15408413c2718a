"""Which plugins have tables: only those get events and have schedules."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.plugin.host import CORE
from motorclub.plugin.models import PluginRow


def installed(connection: sa.Connection) -> frozenset[str]:
    """The core and every plugin that has its tables.

    The rows stay locked until the end of the transaction, so that nothing can be written for a plugin between the
    look of its uninstallation and its commit.
    """
    rows = sa.select(PluginRow.id).where(PluginRow.installed_at.is_not(None)).order_by(PluginRow.id)
    return frozenset({CORE, *connection.scalars(rows.with_for_update(read=True))})

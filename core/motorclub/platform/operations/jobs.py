"""The platform's own work in the background: looking for files that have changed behind our back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from motorclub.config import current_config
from motorclub.platform.operations import tampering
from motorclub.plugin.values import Job


def check_files(_payload: Mapping[str, object]) -> None:
    """Compare the installed plugins with `plugins.lock`."""
    tampering.check(current_config())


JOBS = (Job("core.check_plugin_files", check_files, every=timedelta(hours=1)),)

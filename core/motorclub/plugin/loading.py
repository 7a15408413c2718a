"""The host as the operator has asked for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from motorclub.config import Config
from motorclub.plugin import lock
from motorclub.plugin.host import Host


def new_host(config: Config) -> Host:
    """An empty host that respects exclusions and the lock, and reports what it is loading."""
    noted = _noted(config.progress) if config.progress else lambda plugin: None
    return Host(without=config.without, refuse=lock.gatekeeper(config), progress=noted)


def _noted(path: Path) -> Callable[[str], None]:
    """Write the name into the file: there it is also if the plugin ends the process."""

    def note(plugin: str) -> None:
        path.write_text(plugin, "utf-8")

    return note

"""What is wrong with this site, and what to do about it."""

from __future__ import annotations

from motorclub.config import Config
from motorclub.platform.operations.doctor.backups import check_backups
from motorclub.platform.operations.doctor.findings import Finding
from motorclub.platform.operations.doctor.machines import (
    check_address,
    check_clock,
    check_disk,
    check_processes,
    check_work,
)
from motorclub.platform.operations.doctor.plugins import examine_plugins
from motorclub.platform.operations.doctor.servers import (
    check_database,
    check_files,
    check_keys,
    check_mail,
    database_problem,
)
from motorclub.plugin.host import Host

__all__ = ["Finding", "examine_plugins", "examine_site"]


def examine_site(host: Host, config: Config) -> list[Finding]:
    """Everything that is wrong, its plugins included; needs an application context.

    While the database is away, only what can be said without it. A file is written into the store and deleted again.
    """
    found = [*check_keys(), *check_files(), *check_mail(config), *check_disk(config), *check_address(config)]
    problem = database_problem()
    if problem:
        return [
            Finding(f"the database does not answer: {problem}", "start it, or correct DATABASE_URL"),
            *found,
        ]
    return [
        *check_database(config),
        *found,
        *check_clock(),
        *check_processes(),
        *check_work(),
        *check_backups(config),
        *examine_plugins(host, config),
    ]

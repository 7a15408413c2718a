"""Every job by name, from the plugins' contributions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import current_app

from motorclub.plugin.host import Host, current_host
from motorclub.plugin.values import Job

EXTENSION = "motorclub.jobs"


@dataclass(frozen=True, slots=True)
class Known:
    """A job and the plugin that it belongs to."""

    owner: str
    job: Job


class UnknownJob(LookupError):
    """A job that no plugin has registered; the message says how to."""


def build(host: Host) -> dict[str, Known]:
    """Every job that `host` has loaded, those of plugins that are off included."""
    return {job.name: Known(owner, job) for owner, given in host.contributions() for job in given.jobs}


def catalogue() -> Mapping[str, Known]:
    """The current application's jobs, collected on first use."""
    found: dict[str, Known] | None = current_app.extensions.get(EXTENSION)
    if found is None:
        found = current_app.extensions[EXTENSION] = build(current_host())
    return found


def get_job(name: str) -> Known:
    """The job called `name`. Raises UnknownJob."""
    found = catalogue().get(name)
    if found is None:
        raise UnknownJob(f"there is no job {name!r}: give it back from register_jobs of its plugin")
    return found

"""The limit of open files, which is the limit of connections: each connection is a file."""

from __future__ import annotations

import resource


def raise_file_limit() -> None:
    """Let this process open as many files as the system allows it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

"""What all of these tests have in common: one browser, and one filled demo instance to copy."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from browsing import accessible, browser, new_browser, new_camera
from motorclub.processes.embedded import scratch
from product import copy_instance, fill_instance

# Playwright cannot be started twice in a process.
__all__ = ["accessible", "browser", "new_browser", "new_camera"]


@pytest.fixture(scope="session")
def demo_instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The instance folder of a site with the demo community, made once for all workers; copy it before use."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    kept = shared / "demo_instance"
    with (shared / "demo_instance.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            # The user of the embedded database may not enter pytest's folders.
            with scratch() as folder:
                fill_instance(folder / "instance")
                copy_instance(folder / "instance", shared / "demo_instance.draft")
            (shared / "demo_instance.draft").rename(kept)
    return kept

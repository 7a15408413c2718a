"""One browser for all tests that use one: Playwright cannot be started twice in a process."""

from __future__ import annotations

from browsing import accessible, browser, new_browser, new_camera

__all__ = ["accessible", "browser", "new_browser", "new_camera"]

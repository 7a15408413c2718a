"""All of the manual that programs write, and the surface of the API that it is told from."""

from __future__ import annotations

from references import catalogue, changes, checklist, hooks, monitoring, slots, surface
from references.page import DOCS, Reference

PAGES = (
    Reference("hooks.md", hooks.block),
    Reference("events.md", catalogue.events),
    Reference("permissions.md", catalogue.permissions),
    Reference("settings.md", catalogue.settings),
    Reference("topics.md", catalogue.topics),
    Reference("content.md", catalogue.content),
    Reference("slots.md", slots.block),
    Reference("changes.md", changes.block),
    Reference("checklist.md", checklist.block),
    Reference("metrics.md", monitoring.block, DOCS),
)


def write() -> None:
    """Bring the files up to date."""
    surface.current().write_text(surface.written(), "utf-8")
    for page in PAGES:
        page.path.write_text(page.written(), "utf-8")

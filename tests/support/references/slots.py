"""The places in pages, from the SDK's manifest types and from what web plugins add to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from references.page import code, table
from references.shipped import ROOT

INTERFACE = re.compile(r"^(?:export |\s+)interface SlotProps \{\n(.*?)\n\s*\}$", re.DOTALL | re.MULTILINE)
# A slot, with the comment above it.
SLOT = re.compile(
    r"(?:/\*\*\s*(?P<says>.*?)\s*\*/\s*)?'(?P<name>[a-z][\w.]*)':\s*(?P<props>.+?);\s*$",
    re.DOTALL | re.MULTILINE,
)
USED = re.compile(r"slot: '([\w.]+)'")
SKIPPED = {"node_modules", "dist", "vendor"}


def block() -> str:
    """A table of all places: who offers each, what a contribution to it is given, who fills it."""
    rows = [
        (
            code(name),
            says,
            code(props),
            ", ".join(drawn_by(name)) or of,
            ", ".join(filled_by(name)) or "nobody yet",
        )
        for path, of in sources()
        for name, props, says in declared(path.read_text("utf-8"))
    ]
    return table(("Slot", "Where", "Props", "Offered by", "Filled by"), rows)


def sources() -> Iterator[tuple[Path, str]]:
    """Files that declare slots, and whose they are."""
    yield ROOT / "webshell/sdk/src/manifest.ts", "the shell"
    for folder in web_plugins():
        for path, text in read_sources(folder):
            if "declare module '@motorclub/sdk/manifest'" in text:
                yield path, folder_id(folder)


def read_sources(folder: Path) -> Iterator[tuple[Path, str]]:
    """The files of a web half that are its own, with their text."""
    for path in sorted(folder.rglob("*.ts*")):
        if not SKIPPED & set(path.parts):
            yield path, path.read_text("utf-8")


def web_plugins() -> list[Path]:
    """The folders of the web halves that this checkout has."""
    found = [*ROOT.glob("webplugins/*/manifest.ts"), *ROOT.glob("plugins/*/web/manifest.ts")]
    return sorted(path.parent for path in found)


def folder_id(folder: Path) -> str:
    """The id of the plugin whose web half it is."""
    return folder.parent.name if folder.name == "web" else folder.name


def declared(text: str) -> Iterator[tuple[str, str, str]]:
    """(name, props, comment) of each slot that a source declares, comments about other things aside.

    >>> list(declared("interface SlotProps {\\n  /** At the end. */\\n  'topbar.end': object;\\n}\\n"))
    [('topbar.end', 'object', 'At the end.')]
    """
    for body in INTERFACE.findall(text):
        for found in SLOT.finditer(body):
            yield found["name"], found["props"], re.sub(r"\s*\n?\s*\*\s+", " ", found["says"] or "").strip()


def drawn_by(slot: str) -> Iterator[str]:
    """The web plugins with a page or part that has this place."""
    place = re.compile(rf'<Slot\s+name="{re.escape(slot)}"')
    for folder in web_plugins():
        if any(place.search(text) for _, text in read_sources(folder)):
            yield folder_id(folder)


def filled_by(slot: str) -> Iterator[str]:
    """The web plugins whose manifest puts something there."""
    for folder in web_plugins():
        if slot in USED.findall((folder / "manifest.ts").read_text("utf-8")):
            yield folder_id(folder)

"""The one id of a new plugin, the thing it keeps, and every name that follows from the two."""

from __future__ import annotations

import importlib.metadata
import keyword
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from motorclub.platform.pages import CORE_PAGES
from motorclub.plugin.contribution_checks import overlap
from motorclub.plugin.manifest import ID, RESERVED
from motorclub.plugin.spec import ENTRY_POINT_GROUP

ITEM = re.compile(r"[a-z]{2,15}")
LABEL = re.compile(r"[\w .,:&'+-]{1,60}")
# A field of the event is called after the item, and so is a class.
TAKEN_ITEMS = frozenset({"base", "count", "event", "member", "owner"})


class BadName(ValueError):
    """A name that a plugin cannot have; the message says why and what would do, one fault a line."""


@dataclass(frozen=True, slots=True)
class Names:
    """What a new plugin is called. Raises BadName.

    >>> names = Names("track_days", "Track days", "entry")
    >>> names.distribution, names.mount, names.items
    ('motorclub-track-days', '/track-days-api', 'entries')
    """

    id: str
    label: str
    item: str
    author: str = ""

    def __post_init__(self) -> None:
        found = [*_id_faults(self.id), *_item_faults(self.item), *_text_faults(self.label, self.author)]
        if found:
            raise BadName("\n".join(found))

    @property
    def package(self) -> str:
        """What Python imports."""
        return f"motorclub_{self.id}"

    @property
    def distribution(self) -> str:
        """What pip installs, and the folder."""
        return f"motorclub-{self.id.replace('_', '-')}"

    @property
    def mount(self) -> str:
        """Where its calls answer."""
        return f"/{self.id.replace('_', '-')}-api"

    @property
    def page(self) -> str:
        """The address of its page."""
        return page_of(self.id)

    @property
    def items(self) -> str:
        """More than one of them."""
        return plural(self.item)

    def placeholders(self) -> dict[str, str]:
        """What the templates may ask for."""
        return {
            "id": self.id,
            "package": self.package,
            "distribution": self.distribution,
            "mount": self.mount,
            "page": self.page,
            "label": self.label,
            "author": self.author or f"The authors of {self.label}",
            "summary": f"Members list their {self.items}.",
            "Class": camel(self.id),
            "item": self.item,
            "items": self.items,
            "Item": camel(self.item),
            "Items": camel(self.items),
        }


def camel(name: str) -> str:
    """The name of a class: `track_days` becomes `TrackDays`."""
    return "".join(part.capitalize() for part in name.split("_"))


def label_of(identity: str) -> str:
    """The name for people when none is given: `track_days` becomes `Track days`."""
    return identity.replace("_", " ").strip().capitalize()


def page_of(identity: str) -> str:
    """The address of the plugin's page."""
    return f"/{identity.replace('_', '-')}"


def plural(word: str) -> str:
    """As English does it nearly always.

    >>> [plural(word) for word in ("car", "story", "day", "box", "wish")]
    ['cars', 'stories', 'days', 'boxes', 'wishes']
    """
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def _id_faults(identity: str) -> Iterator[str]:
    if not ID.fullmatch(identity):
        better = re.sub(r"[^a-z0-9]+", "_", identity.lower()).strip("_0123456789")[:30]
        hint = f"; {better} would do" if ID.fullmatch(better) else ""
        yield f"{identity!r} is no id: 2 to 30 lower-case letters, digits and underscores, a letter first{hint}"
    elif "__" in identity or identity.endswith("_"):
        yield f"{identity!r} is no id: underscores stand alone, between letters or digits"
    elif RESERVED.fullmatch(identity) or identity == "motorclub":
        yield f"{identity!r} is a name of the core's; choose another id"
    elif page_of(identity) in CORE_PAGES:
        yield f"its page would be {page_of(identity)}, which is a page of the core's; choose another id"
    else:
        yield from _installed_faults(identity, importlib.metadata.entry_points(group=ENTRY_POINT_GROUP))


def _installed_faults(identity: str, installed: Iterable[importlib.metadata.EntryPoint]) -> Iterator[str]:
    for name in sorted({entry.name for entry in installed}):
        if name == identity:
            yield f"a plugin {name} is installed already; choose another id"
        elif overlap(identity, name, "_"):
            yield f"{identity!r} and the installed plugin {name} would share table names; choose another id"


def _item_faults(item: str) -> Iterator[str]:
    if not ITEM.fullmatch(item):
        yield f"{item!r} is no item: one English word for what members keep, 2 to 15 lower-case letters"
    elif keyword.iskeyword(item) or item in TAKEN_ITEMS:
        yield f"{item!r} has another meaning in the code; choose another word for what members keep"


def _text_faults(label: str, author: str) -> Iterator[str]:
    if not LABEL.fullmatch(label):
        yield f"{label!r} is no name for people: up to 60 letters, digits, spaces and .,:&'+-"
    if author and not LABEL.fullmatch(author):
        yield f"{author!r} is no author: up to 60 letters, digits, spaces and .,:&'+-"

"""A new plugin: what `motorclub plugins new` writes, from templates that ship in the wheel."""

from __future__ import annotations

import importlib.metadata
import json
import keyword
import re
import shutil
import string
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from motorclub import clock
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
            # As the API document names schemas.
            "Schemas": self.id.capitalize(),
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


FOLDER = Path(__file__).parents[2] / "sdk"
TARBALL = re.compile(r"motorclub-sdk-(\d[\w.-]*)\.tgz")


class NoSdk(LookupError):
    """This installation of the core carries no SDK."""


@dataclass(frozen=True, slots=True)
class Sdk:
    """The tarball and its version."""

    tarball: Path
    version: str

    def copy(self, folder: Path) -> Path:
        """Put the tarball into `folder`, which is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(self.tarball, folder))


def sdk(folder: Path = FOLDER) -> Sdk:
    """The SDK in `folder`. Raises NoSdk."""
    for path in folder.glob("*.tgz"):
        if named := TARBALL.fullmatch(path.name):
            return Sdk(path, named[1])
    raise NoSdk(
        "this installation carries no web SDK; install the wheel of the core, or do without a web half"
    )


TEMPLATES = Path(__file__).parent / "templates"
SUFFIX = ".tmpl"
WEB = "web"
SDK_PACKAGE = "@motorclub/sdk"
MANIFEST_WITH_UI = "\n[ui]\n"


class FolderTaken(FileExistsError):
    """There is something where the plugin would be written; nothing is ever overwritten."""


class Template(string.Template):
    """`%{name}` is filled in, `%%` is a per cent sign: neither Python nor TypeScript writes the first."""

    delimiter = "%"


def write(names: Names, parent: Path, web: Sdk | None) -> Path:
    """Write the distribution `motorclub-<id>` into `parent`; its folder. Without `web` it has no web half.

    Raises FolderTaken if that folder is there already, OSError if it cannot be written.
    """
    target = parent / names.distribution
    if target.exists() or target.is_symlink():
        raise FolderTaken(f"{target} is there already; nothing was written")
    parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{names.distribution}-", dir=parent))
    try:
        _fill(draft, names, web)
        draft.chmod(0o755)
        draft.rename(target)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    return target


def _fill(draft: Path, names: Names, web: Sdk | None) -> None:
    values = {**names.placeholders(), "year": str(clock.now().year)}
    for name, text in templates(with_web=web is not None):
        path = draft / destination_of(name, names)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(text).substitute(values), "utf-8")
    if web:
        with (draft / names.package / "plugin.toml").open("a") as manifest:
            manifest.write(MANIFEST_WITH_UI)
        (draft / WEB / "package.json").write_text(package_json(names, web), "utf-8")
        web.copy(draft / WEB / "vendor")


def templates(*, with_web: bool) -> Iterator[tuple[str, str]]:
    """(path, text) of each template; the path without the suffix."""
    for path in sorted(TEMPLATES.rglob(f"*{SUFFIX}")):
        name = path.relative_to(TEMPLATES).as_posix().removesuffix(SUFFIX)
        if with_web or not name.startswith(f"{WEB}/"):
            yield name, path.read_text("utf-8")


def destination_of(name: str, names: Names) -> str:
    """Where the text of a template goes."""
    head, _, last = name.rpartition("/")
    last = ".gitignore" if last == "gitignore" else last.replace("NAME", names.id)
    return f"{head.replace('PACKAGE', names.package)}/{last}" if head else last


def package_json(names: Names, web: Sdk) -> str:
    """What npm installs: the SDK from its tarball, which brings everything else in the versions of the shell.

    The version is that of the wheel; the build takes it from `pyproject.toml`.
    """
    described = {
        "name": f"{names.distribution}-web",
        "private": True,
        "type": "module",
        "scripts": {
            "check": "tsc && vitest run && vite build",
            "build": "vite build",
            "dev": "vite",
            "test": "vitest run",
        },
        "devDependencies": {SDK_PACKAGE: f"file:vendor/{web.tarball.name}"},
    }
    return json.dumps(described, indent=2) + "\n"

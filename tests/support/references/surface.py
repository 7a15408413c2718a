"""All that a plugin may rely on, as data; one file for each version of the plugin API in tests/architecture/surface.

The file of the present version is written from the code, so a change of it shows in every review; those of former
versions stay as they are. What is new is told from the two, and nothing may be missing before a new whole version.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
from pathlib import Path
from typing import Any

from packaging.version import Version

Surface = dict[str, Any]

FOLDER = Path(__file__).parents[2] / "architecture" / "surface"


def surface() -> Surface:
    """Hooks with their arguments; names of `motorclub.api` and its modules, with fields of values and arguments."""
    from motorclub import api
    from motorclub.api import contract, events, figures, files, mail, markdown, moderation, payments, rows
    from motorclub.api import fields as api_fields
    from motorclub.plugin.spec import POLICIES, Spec

    modules = (api, api_fields, contract, events, figures, files, mail, markdown, moderation, payments, rows)
    names = {
        name: module for module in modules for name in (*module.__all__, *getattr(module, "DEPRECATED", ()))
    }
    offered = {name: getattr(names[name], name) for name in sorted(names)}
    return {
        "hooks": {name: arguments(getattr(Spec, name)) for name in sorted(POLICIES)},
        "names": list(offered),
        "fields": {name: fields(value) for name, value in offered.items() if is_value(value)},
        "arguments": {name: arguments(value) for name, value in offered.items() if inspect.isfunction(value)},
    }


def is_value(value: Any) -> bool:
    """Whether it is a class of frozen values."""
    return isinstance(value, type) and dataclasses.is_dataclass(value)


def fields(kind: Any) -> list[str]:
    """The fields of a value, in order."""
    return [field.name for field in dataclasses.fields(kind)]


def arguments(function: Any) -> list[str]:
    """The names of what a function takes."""
    return [name for name in inspect.signature(function).parameters if name != "self"]


def current() -> Path:
    """The file of the present version."""
    from motorclub.plugin.spec import API_VERSION

    return FOLDER / f"{API_VERSION}.json"


def written() -> str:
    """What that file has to be."""
    return json.dumps(surface(), indent=1, sort_keys=True) + "\n"


def released() -> dict[str, Surface]:
    """The surface of each version, the oldest first; that of the present one from the code."""
    found = {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}
    found[current().stem] = surface()
    return {version: found[version] for version in sorted(found, key=Version)}


def flat(offered: Surface) -> set[str]:
    """Each thing that a plugin may rely on as one word: `check_login`, `Topic.messages`, `notify(url)`."""
    return {
        *offered["hooks"],
        *(f"{hook}({name})" for hook, names in offered["hooks"].items() for name in names),
        *offered["names"],
        *(f"{kind}.{name}" for kind, names in offered["fields"].items() for name in names),
        *(f"{function}({name})" for function, names in offered["arguments"].items() for name in names),
    }


def since(word: str) -> str:
    """The first version that offers a thing."""
    return next(version for version, offered in released().items() if word in flat(offered))

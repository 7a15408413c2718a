"""What changed between one version of the plugin API and the next."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Iterable

from motorclub import api
from motorclub.plugin.spec import Spec
from references.page import code
from references.surface import Surface, released

DEPRECATED = "There is nothing that a later version will take away."


def block() -> str:
    """A chapter for each version, the newest first: what it added and what it means to take away."""
    offered = released()
    chapters = [
        chapter(version, offered[before], offered[version]) for before, version in itertools.pairwise(offered)
    ]
    return "\n".join(reversed(chapters)) + "\n## What will go\n\n" + going()


def chapter(version: str, before: Surface, now: Surface) -> str:
    """What is new in one version."""
    parts = {
        "Hooks": new(before["hooks"], now["hooks"]),
        "Names of `motorclub.api`": new(before["names"], now["names"]),
        "Fields of values": more(before["fields"], now["fields"], "{}.{}"),
        "Arguments": more(before["arguments"], now["arguments"], "{}({})"),
    }
    lists = [f"{what}: {', '.join(map(code, names))}.\n" for what, names in parts.items() if names]
    return f"## New in API {version}\n\n" + "\n".join(lists or ["Nothing.\n"])


def new(before: Iterable[str], now: Iterable[str]) -> list[str]:
    """Those that were not there."""
    return sorted(set(now) - set(before))


def more(before: dict[str, list[str]], now: dict[str, list[str]], shape: str) -> list[str]:
    """New parts of what was there already."""
    return [
        shape.format(name, part)
        for name in now
        for part in now[name]
        if part not in before.get(name, now[name])
    ]


def going() -> str:
    """What is marked in the code as deprecated: names of the API, and hooks."""
    told = sorted([*deprecated_names(), *deprecated_hooks()])
    return "\n".join(f"- {text}." for text in told) + "\n" if told else DEPRECATED + "\n"


def deprecated_names() -> list[str]:
    """The warning of each, as the admin's page has it."""
    return [found.warning(name) for name, found in api.DEPRECATED.items()]


def deprecated_hooks() -> list[str]:
    """Specifications that warn those who implement them."""
    specified = [
        (name, getattr(hook, "motorclub_spec", None))
        for name, hook in inspect.getmembers(Spec, inspect.isfunction)
    ]
    return [
        f"{name}: {given['warn_on_impl']}" for name, given in specified if given and given.get("warn_on_impl")
    ]

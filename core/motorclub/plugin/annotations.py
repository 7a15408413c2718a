"""pluggy compares names only; here the types of a hook implementation are compared with the specification's."""

from __future__ import annotations

import inspect
import typing
from typing import Any

from motorclub.plugin.spec import POLICIES, Spec


class WrongAnnotations(TypeError):
    """Hooks whose types are not those of the specification; the message gives the right ones, one a line."""


def check_annotations(plugin: str, implementation: object) -> list[str]:
    """Compare every hook of `implementation` with the specification.

    Raises WrongAnnotations if a type differs; gives a warning for each hook that leaves some out or whose
    annotations cannot be read, for the types of such a hook are nobody's promise.
    """
    warnings: list[str] = []
    faults: list[str] = []
    for name in POLICIES:
        method = getattr(implementation, name, None)
        if method is not None:
            _compare(plugin, name, method, faults, warnings)
    if faults:
        raise WrongAnnotations("\n".join(faults))
    return warnings


def _compare(plugin: str, name: str, method: Any, faults: list[str], warnings: list[str]) -> None:
    try:
        theirs = typing.get_type_hints(method)
    except Exception as error:
        warnings.append(f"the annotations of {name} cannot be read: {error}")
        return
    ours = typing.get_type_hints(getattr(Spec, name))
    wanted = set(inspect.signature(method).parameters) & ours.keys() | {"return"}
    if any(theirs[key] != ours[key] for key in wanted & theirs.keys()):
        faults.append(f"plugin {plugin}: {name} must be annotated {inspect.signature(getattr(Spec, name))}")
    elif wanted - theirs.keys():
        warnings.append(
            f"{name} is not annotated: it is specified as {inspect.signature(getattr(Spec, name))}"
        )

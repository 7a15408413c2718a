"""Whether an object does what an interface promises: the methods of a `typing.Protocol` and how they are called."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from inspect import Parameter, Signature

BY_POSITION = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
REST = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)


def methods_of(interface: type[object]) -> dict[str, Signature]:
    """How each public method of an interface is called, `self` left out."""
    return {
        name: _without_self(inspect.signature(member))
        for name in sorted(_names(interface))
        if callable(member := getattr(interface, name, None))
    }


def _names(interface: type[object]) -> set[str]:
    annotated = {name for kind in interface.__mro__ for name in inspect.get_annotations(kind)}
    return {name for name in {*dir(interface), *annotated} if not name.startswith("_")}


def _without_self(signature: Signature) -> Signature:
    return signature.replace(parameters=list(signature.parameters.values())[1:])


def check_interface(interface: type[object]) -> None:
    """Raises TypeError unless `interface` is a `typing.Protocol` of methods only."""
    if not getattr(interface, "_is_protocol", False):
        raise TypeError(f"its interface {interface.__qualname__} must be a typing.Protocol")
    others = sorted(_names(interface) - methods_of(interface).keys())
    if others:
        raise TypeError(
            f"its interface {interface.__qualname__} may have methods only, not {', '.join(others)}"
        )
    if not methods_of(interface):
        raise TypeError(f"its interface {interface.__qualname__} has no methods")


def mismatches(implementation: object, interface: type[object]) -> Iterator[str]:
    """What keeps `implementation` from being called as `interface` says, a sentence each."""
    for name, wanted in methods_of(interface).items():
        method = getattr(implementation, name, None)
        if not callable(method):
            yield f"{_owner(implementation)} has no method {name}{wanted}"
        elif not takes(inspect.signature(method), wanted):
            yield (
                f"{_owner(implementation)}.{name}{inspect.signature(method)} "
                f"cannot be called as {interface.__qualname__} says: {name}{wanted}"
            )


def _owner(implementation: object) -> str:
    kind = implementation if isinstance(implementation, type) else type(implementation)
    return kind.__qualname__


def takes(offered: Signature, wanted: Signature) -> bool:
    """Whether every call that fits `wanted` fits `offered` and means the same there; types are not compared.

    >>> def asked(a: int, *, b: int = 0) -> None: ...
    >>> def wider(a: int, c: int = 1, **more: int) -> None: ...
    >>> takes(inspect.signature(wider), inspect.signature(asked))
    True
    >>> takes(inspect.signature(asked), inspect.signature(wider))
    False
    """
    return all(_fits(offered, *call) for call in calls(wanted))


Call = tuple[list[str], dict[str, str]]


def calls(signature: Signature) -> Iterator[Call]:
    """The shortest and the longest call, by position and by name; each argument is the name of its parameter."""
    whole = list(signature.parameters.values())
    needed = [p for p in whole if p.default is Parameter.empty and p.kind not in REST]
    for parameters in (needed, whole):
        for by_name in ((Parameter.KEYWORD_ONLY,), (Parameter.KEYWORD_ONLY, Parameter.POSITIONAL_OR_KEYWORD)):
            named = [p.name for p in parameters if p.kind in by_name or p.kind is Parameter.VAR_KEYWORD]
            rest = {Parameter.VAR_POSITIONAL} if Parameter.POSITIONAL_OR_KEYWORD not in by_name else set()
            placed = [p.name for p in parameters if p.kind in (set(BY_POSITION) | rest) - set(by_name)]
            yield placed, {name: name for name in named}


def _fits(offered: Signature, placed: list[str], named: dict[str, str]) -> bool:
    try:
        bound = offered.bind(*placed, **named).arguments
    except TypeError:
        return False
    own = {name for name, parameter in offered.parameters.items() if parameter.kind not in REST}
    return all(bound.get(name, name) == name for name in own.intersection((*placed, *named)))

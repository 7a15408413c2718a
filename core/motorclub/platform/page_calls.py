"""The calls that a page makes first, as web manifests declare them: routes and slots name them in `loads`.

A declaration is an address with placeholders, each the whole of a segment or of a parameter's value:

- `{questionId}`: a parameter of the route's path
- `{page}`: the page number in the page's address, from 0
- `{userId}`: the member who looks
- `{?sort=newest}`: a parameter of the page's address, and what it is without it; `{?tag}` leaves it out then
- `{hour}`: the beginning of this hour
- `{refs}`: in slots of content, what the page shows, as its route says in `shows`

A call with a placeholder that has no value is not made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from motorclub import clock
from motorclub.viewer import Viewer

MOST_REFS = 50

_PLACEHOLDER = re.compile(r"\{(\??)(\w+)(?:=([^{}]*))?\}")


class Call(NamedTuple):
    """A GET of the API: its path, and its query as text."""

    path: str
    query: str

    @property
    def address(self) -> str:
        """Return both together."""
        return f"{self.path}?{self.query}" if self.query else self.path


@dataclass(frozen=True, slots=True)
class Load:
    """One declared call.

    `once` marks a call whose response browsers cache for minutes: a page includes it only if the browser has none.
    `signed_in` marks one that visitors do not make. `offering` leaves only `refs` with that action, such as "follow".
    """

    call: str
    once: bool = False
    signed_in: bool = False
    offering: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A route or a slot's contribution as far as it says what is loaded: `place` is the route's path or the slot."""

    place: str
    loads: tuple[Load, ...]
    signed_in: bool = False
    roles: frozenset[str] = frozenset()
    shows: tuple[str, ...] = ()

    def may_see(self, viewer: Viewer) -> bool:
        """Return whether the shell shows it to this viewer. Views decide for themselves who may call them."""
        if self.roles:
            return viewer.role in self.roles
        return viewer.signed_in or not self.signed_in


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A page that somebody opens: their viewer, the parameters of its path and of its query.

    `first` is true for the first page of a visit, which also brings what every page shows around its content, `once`
    for a browser that does not have the answers that it would keep for minutes.
    """

    viewer: Viewer
    parameters: Mapping[str, str]
    search: Mapping[str, str]
    first: bool = False
    once: bool = False


def read_part(place: str, declared: Mapping[str, object]) -> Part:
    """Return what the declaration of a route or a slot says of loading."""
    access, shows = declared.get("access"), declared.get("shows")
    gate = access if isinstance(access, Mapping) else {}
    roles = gate.get("roles")
    return Part(
        place,
        tuple(read_loads(declared)),
        bool(gate.get("signedIn")),
        frozenset(map(str, roles)) if isinstance(roles, list) else frozenset(),
        tuple(map(str, shows)) if isinstance(shows, list) else (),
    )


def read_loads(declared: Mapping[str, object]) -> list[Load]:
    """Return the `loads` of a route or slot without those that are malformed, which the browser makes by itself."""
    found = declared.get("loads", ())
    loads = [_read_load(each) for each in found] if isinstance(found, Sequence) else []
    return [load for load in loads if load is not None]


def _read_load(declared: object) -> Load | None:
    if not isinstance(declared, Mapping) or not str(declared.get("call", "")).startswith("/"):
        return None
    once, signed_in = bool(declared.get("once")), bool(declared.get("signedIn"))
    return Load(str(declared["call"]), once, signed_in, str(declared.get("offering", "")))


def explains(loads: Iterable[Load], search: Mapping[str, str]) -> bool:
    """Return whether these calls depend on every parameter of a page's query.

    Where they do not, the page shows something else than they load.
    """
    return search.keys() <= set(_searched(loads))


def _searched(loads: Iterable[Load]) -> Iterator[str]:
    for load in loads:
        for searched, name, _ in _PLACEHOLDER.findall(load.call):
            if searched or name == "page":
                yield name


def fill(load: Load, page: PageRequest, refs: Sequence[str] = ()) -> Call | None:
    """Return the call with its placeholders filled, or None if one of them has no value.

    >>> page = PageRequest(Viewer(), {"id": "7"}, {"page": "2"})
    >>> fill(Load("/api/things/{id}?page={page}&size=20&order={?order=best}&tag={?tag}"), page)
    Call(path='/api/things/7', query='page=2&size=20&order=best')
    """
    if load.signed_in and not page.viewer.signed_in:
        return None
    values = _values_of(page, refs)
    path, _, query = load.call.partition("?")
    segments = [_fill_text(segment, values, page.search) for segment in path.split("/")]
    filled: list[tuple[str, str]] = []
    for pair in query.split("&") if query else ():
        name, _, text = pair.partition("=")
        value = _fill_text(text, values, page.search)
        if value is not None:
            filled.append((name, value))
        elif not text.startswith("{?"):
            return None
    if None in segments:
        return None
    return Call("/".join(map(str, segments)), urlencode(filled))


def _values_of(page: PageRequest, refs: Sequence[str]) -> dict[str, str | None]:
    number = page.search.get("page", "0")
    return {
        **page.parameters,
        "page": str(int(number)) if number.isascii() and number.isdecimal() and len(number) < 10 else "0",
        "userId": str(page.viewer.id) if page.viewer.id is not None else None,
        "hour": clock.now().strftime("%Y-%m-%dT%H:00:00.000Z"),
        "refs": ",".join(sorted(set(refs))[:MOST_REFS]) or None,
    }


def _fill_text(text: str, values: Mapping[str, str | None], search: Mapping[str, str]) -> str | None:
    found = _PLACEHOLDER.fullmatch(text)
    if found is None:
        return text
    searched, name, default = found.groups()
    return search.get(name) or default if searched else values.get(name)


def read_offers(declared: Iterable[object]) -> dict[str, frozenset[str]]:
    """Return by type what content offers, from the `content` of web manifests."""
    kinds = (kind for kind in declared if isinstance(kind, Mapping) and not kind.get("role"))
    return {str(kind.get("type")): frozenset(map(str, kind.get("offers", ()))) for kind in kinds}


def select_offering(refs: Iterable[str], offering: str, offers: Mapping[str, frozenset[str]]) -> list[str]:
    """Return the references to content that offers something; what nobody has declared offers everything.

    >>> offers = {"forum.tag": frozenset(["follow"])}
    >>> select_offering(["forum.tag:1", "club.badge:2"], "save", offers)
    ['club.badge:2']
    """
    return [
        ref for ref in refs if not offering or offering in offers.get(ref.rpartition(":")[0], (offering,))
    ]


def find_refs(shows: Iterable[str], answer: object) -> list[str]:
    """Return the references to what a page shows, from the answer of its first call.

    >>> find_refs(["forum.question:{id}", "forum.answer:{answers.id}"], {"id": 7, "answers": [{"id": 8}, {"id": 9}]})
    ['forum.question:7', 'forum.answer:8', 'forum.answer:9']
    """
    refs: list[str] = []
    for template in shows:
        kind, _, path = template.partition(":")
        refs += [f"{kind}:{value}" for value in _walk(answer, path.strip("{}").split("."))]
    return refs


def _walk(tree: object, names: Sequence[str]) -> Iterator[object]:
    if isinstance(tree, list):
        for each in tree:
            yield from _walk(each, names)
    elif not names:
        yield tree
    elif isinstance(tree, Mapping) and names[0] in tree:
        yield from _walk(tree[names[0]], names[1:])

"""Finding what is called as somebody types: members, tags and whatever else goes by a name."""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence

from motorclub.content import services as content
from motorclub.plugin.background import working_for
from motorclub.plugin.content import Content, ContentRef
from motorclub.plugin.host import current_host
from motorclub.search.matching import same_name
from motorclub.viewer import Viewer

SHORTEST = 2
MOST_OF_A_TYPE = 3


def find_named(viewer: Viewer, q: str, types: Sequence[str]) -> tuple[list[Content], list[Content]]:
    """What of these content types is called `q`, and what only begins so, as far as the viewer may see it."""
    text = " ".join(q.casefold().split())
    if len(text) < SHORTEST:
        return [], []
    refs = [ref for name in types for ref in _of_type(name, text, viewer, misspelled=False)]
    found = list(content.resolve(refs, viewer).values())
    # Several words that all begin a name can hardly mean anything else.
    exact = [one for one in found if " " in text or same_name(one.title, text)]
    return exact, [one for one in found if one not in exact]


def find_misspelled(viewer: Viewer, q: str, types: Sequence[str]) -> list[Content]:
    """What of these content types is called almost `q`, as far as the viewer may see it."""
    text = " ".join(q.casefold().split())
    refs = [ref for name in types for ref in _of_type(name, text, viewer, misspelled=True)]
    return list(content.resolve(refs, viewer).values())


def _of_type(name: str, text: str, viewer: Viewer, *, misspelled: bool) -> list[ContentRef]:
    known = content.content_types()[name]
    find = known.kind.find_misspelled if misspelled else known.kind.find_named
    if find is None:
        return []
    nothing: Collection[int] = ()
    with working_for(known.owner) as on:
        call = functools.partial(find, text, MOST_OF_A_TYPE, viewer)
        ids = current_host().guard_of(known.owner).call(f"names of {name}", call, nothing) if on else nothing
    return [ContentRef(name, number) for number in list(ids)[:MOST_OF_A_TYPE]]

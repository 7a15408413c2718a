"""Which destinations exist, who owns them and who may listen: the rules the hub asks at SUBSCRIBE and again later."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from motorclub.plugin.values import SubscribeRule, Topic, anybody
from motorclub.viewer import Viewer

CORE = "core"
LONGEST_DESTINATION = 255
MAX_ID = 2**63 - 1
MAX_ID_DIGITS = len(str(MAX_ID))

# (destination, values in its name) -> the body of a frame that says how things stand; None for nothing to say.
FirstFrame = Callable[[str, Mapping[str, str]], bytes | None]

_log = logging.getLogger("motorclub.hub")
_PARAMETER = re.compile(r"\{([A-Za-z][A-Za-z0-9]*)\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One declared family of topics and its owner, the core or a plugin's id; `first` makes its snapshots."""

    topic: Topic
    owner: str = CORE
    first: FirstFrame | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A destination that somebody declared: its owner, its rule and the values in its name."""

    destination: str
    owner: str
    rule: SubscribeRule
    blocking: bool
    params: Mapping[str, str]
    first: FirstFrame | None = None

    @property
    def public(self) -> bool:
        """Whether everybody may listen, so that nothing has to be asked again later."""
        return self.rule is anybody

    def allows(self, viewer: Viewer) -> bool:
        """Ask the rule. A blocking rule may take its time: not in the loop's thread."""
        return self.rule(viewer, self.params)

    def allows_safely(self, viewer: Viewer) -> bool:
        """As `allows`; a rule that fails says no."""
        try:
            return self.allows(viewer)
        except Exception:
            _log.exception("the rule of %s failed", self.destination)
            return False


class Topics:
    """All declared topics. `enabled(owner)` says whether an owner is switched on right now."""

    def __init__(self, entries: Iterable[Entry], enabled: Callable[[str], bool] = lambda owner: True) -> None:
        self._exact: dict[str, Entry] = {}
        self._patterns: list[tuple[re.Pattern[str], Entry]] = []
        self._enabled = enabled
        for entry in entries:
            if "{" in entry.topic.pattern:
                self._patterns.append((_compile(entry.topic.pattern), entry))
            else:
                self._exact[entry.topic.pattern] = entry

    def enabled(self, owner: str) -> bool:
        """Whether topics of this owner may be listened to now."""
        return owner == CORE or self._enabled(owner)

    def match(self, destination: str) -> Match | None:
        """Who declared this destination; None if nobody did."""
        entry, params = self._find(destination)
        if entry is None:
            return None
        topic = entry.topic
        return Match(destination, entry.owner, topic.may_subscribe, topic.blocking, params, entry.first)

    def entry(self, destination: str) -> Entry | None:
        """The declaration of this destination."""
        return self._find(destination)[0]

    def _find(self, destination: str) -> tuple[Entry | None, Mapping[str, str]]:
        if len(destination) > LONGEST_DESTINATION:
            return None, {}
        exact = self._exact.get(destination)
        if exact is not None:
            return exact, {}
        for pattern, candidate in self._patterns:
            found = pattern.fullmatch(destination)
            if found and all(map(_may_exist, found.groups())):
                return candidate, found.groupdict()
        return None, {}


def _may_exist(value: str) -> bool:
    """Whether a row may have this id; values that are not numbers pass.

    So no rule and no statement gets a number that is too large for the database's bigint.
    """
    return not value.isdecimal() or (len(value) <= MAX_ID_DIGITS and int(value) <= MAX_ID)


def _compile(pattern: str) -> re.Pattern[str]:
    """`/topic/x/{id}` as an expression; a value is one segment of letters, digits and `._-`."""
    pieces = _PARAMETER.split(pattern)
    return re.compile(
        "".join(
            f"(?P<{piece}>[A-Za-z0-9._-]+)" if index % 2 else re.escape(piece)
            for index, piece in enumerate(pieces)
        )
    )

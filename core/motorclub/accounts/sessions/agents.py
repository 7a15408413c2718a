"""What a browser calls itself, in words: the same as on the security page of the shell (deviceName.ts)."""

from __future__ import annotations

UNKNOWN = "an unknown program"
MAX_CHARS = 60

# Order matters: Edge and Opera also say Chrome, Chrome also says Safari.
BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iOS"),
    ("iPad", "iOS"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_name(agent: str) -> str:
    """The family of browser and system that a User-Agent is of; the header itself when it says nothing known.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> device_name("curl/8.5.0"), device_name("")
    ('curl/8.5.0', 'an unknown program')
    """
    names = [_first(BROWSERS, agent), _first(SYSTEMS, agent)]
    return " on ".join(filter(None, names)) or agent[:MAX_CHARS].strip() or UNKNOWN


def _first(known: tuple[tuple[str, str], ...], agent: str) -> str | None:
    return next((name for piece, name in known if piece in agent), None)

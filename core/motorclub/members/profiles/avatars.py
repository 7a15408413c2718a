"""Avatars: the colour that belongs to a username, and where its picture is stored.

The web draws the same colour where somebody has no picture; the rule is fixed by the test vectors of
core/tests/members/test_avatars.py, which the web's tests repeat.
"""

from __future__ import annotations

# Each has a contrast of at least 4.5:1 with white, the colour of the letter on it.
COLOURS = (
    "#B3261E",
    "#A23B00",
    "#7A5200",
    "#4E6400",
    "#1B6E20",
    "#00695C",
    "#00658B",
    "#1557B0",
    "#4B4ACF",
    "#7B3FB5",
    "#9A2F8F",
    "#AD1457",
)

Colour = tuple[int, int, int]


def name_hash(username: str) -> int:
    """h = (h * 31 + b) mod 2^32 over the UTF-8 bytes b of the username as written, starting at 7."""
    value = 7
    for byte in username.encode():
        value = (value * 31 + byte) % 2**32
    return value


def colour_of(username: str) -> str:
    """The colour of a username: entry `name_hash % 12` of the list.

    >>> colour_of("admin"), colour_of("driver")
    ('#B3261E', '#4E6400')
    """
    return COLOURS[name_hash(username) % len(COLOURS)]


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours by WCAG 2.2, from 1 to 21.

    >>> contrast("#000000", "#FFFFFF")
    21.0
    """
    low, high = sorted((_luminance(rgb(first)), _luminance(rgb(second))))
    return (high + 0.05) / (low + 0.05)


def rgb(colour: str) -> Colour:
    """
    >>> rgb("#B3261E")
    (179, 38, 30)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: Colour) -> float:
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def picture_name(username: str) -> str:
    """Under which name a member's picture is stored.

    >>> picture_name("jo")
    'profileImages/jo/profile.jpg'
    """
    return f"profileImages/{username}/profile.jpg"

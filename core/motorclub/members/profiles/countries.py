"""The countries of ISO 3166-1: a list that is the same for everybody until the package is updated."""

from __future__ import annotations

from functools import cache

import pycountry

# Names that people look for under another word than the standard's own.
USUAL = {"TR": "Türkiye", "NL": "Netherlands", "GB": "United Kingdom", "US": "United States"}
FLAG_LETTERS = ord("\N{REGIONAL INDICATOR SYMBOL LETTER A}") - ord("A")


@cache
def countries() -> tuple[dict[str, str], ...]:
    """`{code, name, flag_emoji}` of each country, by name."""
    found = [_country(country) for country in pycountry.countries]
    return tuple(sorted(found, key=lambda country: country["name"].casefold()))


@cache
def codes() -> frozenset[str]:
    """The two-letter codes."""
    return frozenset(country["code"] for country in countries())


def _country(country: pycountry.db.Country) -> dict[str, str]:
    code: str = country.alpha_2
    name = USUAL.get(code) or getattr(country, "common_name", None) or country.name
    return {"code": code, "name": str(name), "flag_emoji": flag(code)}


def flag(code: str) -> str:
    """The flag of a two-letter code as an emoji.

    >>> flag("DE")
    '🇩🇪'
    """
    return "".join(chr(ord(letter) + FLAG_LETTERS) for letter in code)

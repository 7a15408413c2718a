"""Fields of requests and answers beside marshmallow's own."""

from motorclub.http.schemas import Flag, SingleLineText, TimeZoneName, one_of

__all__ = [
    "Flag",
    "SingleLineText",
    "TimeZoneName",
    "one_of",
]

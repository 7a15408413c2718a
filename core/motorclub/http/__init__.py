"""The project's HTTP helpers. Views import from here."""

from motorclub.http.access import Access, current_viewer, public, requires, signed_in
from motorclub.http.api import Blueprint
from motorclub.http.errors import ApiError, check_version, conflict, forbidden, invalid, not_found
from motorclub.http.pages import PageQuery, page_of, page_query, page_schema
from motorclub.http.schemas import Moment, Schema, Text, Whole

__all__ = [
    "Access",
    "ApiError",
    "Blueprint",
    "Moment",
    "PageQuery",
    "Schema",
    "Text",
    "Whole",
    "check_version",
    "conflict",
    "current_viewer",
    "forbidden",
    "invalid",
    "not_found",
    "page_of",
    "page_query",
    "page_schema",
    "public",
    "requires",
    "signed_in",
]

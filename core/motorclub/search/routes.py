"""The call that searches."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from motorclub.http import Blueprint, current_viewer, public
from motorclub.http.limits import Limit, limit_by_address
from motorclub.search import finding
from motorclub.search.schemas import FoundPageSchema, SearchQuery

blueprint = Blueprint("search", __name__, description="Search over the content of all plugins")

SEARCHES = Limit("search", 120, timedelta(minutes=1))


@blueprint.route("/search")
@blueprint.arguments(SearchQuery, location="query")
@blueprint.response(200, FoundPageSchema)
@public
@limit_by_address(SEARCHES)
def search(query: dict[str, Any]) -> Any:
    """What of all enabled plugins' content the words describe and the caller may see, the best first.

    A thread is one row with the best passages of its parts. Where nothing has all words, typing errors are corrected;
    where nothing has those either, most of the words are enough. The answer says so.
    """
    return finding.find(current_viewer(), **query)

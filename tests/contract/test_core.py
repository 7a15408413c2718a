"""The core keeps the rules that it has for plugins."""

from __future__ import annotations

from motorclub.http.access import access_of
from motorclub.testing.site import Site


def test_every_call_of_the_core_states_who_may_call_it(site: Site) -> None:
    """By the same three decorators."""
    silent = {rule.endpoint for rule in site.app.url_map.iter_rules()} - {
        endpoint for endpoint in site.app.view_functions if access_of(site.app, endpoint)
    }
    assert silent == set()

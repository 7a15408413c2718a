"""The API document is the truth: what it allows is answered as it says, what it forbids is refused.

Needs `schemathesis`; where that is not installed, these tests are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from motorclub.plugin.host import Loaded
from motorclub.testing.contract.tools import seed
from motorclub.testing.site import Site
from motorclub.viewer import Role

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

METHODS = ("get", "post", "put", "patch", "delete")
CALLERS = {"visitor": None, "member": Role.USER, "admin": Role.ADMIN}
NUMBERS = count(1)


# An admin gets furthest; the others are refused most calls, by rules that have tests of their own.
EACH_CALLER = pytest.mark.parametrize(
    "caller",
    [
        pytest.param("visitor", marks=pytest.mark.full),
        pytest.param("member", marks=pytest.mark.full),
        "admin",
    ],
)


@EACH_CALLER
def test_calls_keep_to_the_document(caller: str, loaded: Loaded, site: Site) -> None:
    """For each call ten requests that fit the document or break it on purpose; schemathesis judges each answer."""
    seed(site, loaded)
    for operation in operations(
        schemathesis.openapi.from_wsgi(f"/openapi.json?plugin={loaded.id}", site.app)
    ):
        judge(operation, site, CALLERS[caller])


def operations(schema: Any) -> Iterator[Any]:
    """Everything that a document offers."""
    for path in schema:
        yield from (schema[path][method] for method in METHODS if method in set(schema[path]))


def judge(operation: Any, site: Site, role: Role | None) -> None:
    """Ask one operation, as a new member each time: some calls end the session, others count what a member does."""
    from hypothesis import HealthCheck, Phase, given, settings
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    examples = settings(
        max_examples=6,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )

    @examples
    @given(case=operation.as_strategy())
    def run(case: Any) -> None:
        # Some rules are too fine for a schema, such as what an address or a tag may look like.
        case.call_and_validate(headers=headers(site, role), excluded_checks=[positive_data_acceptance])

    run()


def headers(site: Site, role: Role | None) -> dict[str, str]:
    """What signs a new member of a role in."""
    if role is None:
        return {}
    return {"Authorization": f"Bearer {site.member(f'tester{next(NUMBERS)}', role).token}"}

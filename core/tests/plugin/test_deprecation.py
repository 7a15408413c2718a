"""Names of the plugin API that work until the next whole version."""

from __future__ import annotations

import pytest

from motorclub import api
from motorclub.plugin.deprecation import deprecated_names


@pytest.mark.parametrize("name", sorted(api.DEPRECATED))
def test_a_deprecated_name_works(name: str) -> None:
    """It is what stands in its place, and is offered as a deprecated name only."""
    assert getattr(api, name) is not None
    assert name not in api.__all__


def test_its_use_is_logged_with_the_module() -> None:
    """So that the admins' page names the plugin, and its author the place."""
    from motorclub.api import lock_member, take_turns  # type: ignore[attr-defined]

    assert take_turns is lock_member
    told = f"{__name__}: take_turns is deprecated since plugin API 1.1: use lock_member"
    assert told in deprecated_names(__name__.partition(".")[0])
    assert deprecated_names("motorclub_other") == []


def test_an_unknown_name_is_an_import_error() -> None:
    """As of any module."""
    with pytest.raises(ImportError, match="cannot import name 'nothing'"):
        from motorclub.api import nothing  # type: ignore[attr-defined] # noqa: F401

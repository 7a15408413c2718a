"""`motorclub members set-role`: the first admin, and the last."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from motorclub.audit.models import AuditEntry
from motorclub.cli import main
from motorclub.db import db
from motorclub.platform.operations.doctor import examine_plugins
from motorclub.testing.site import Site

pytestmark = pytest.mark.once


@pytest.fixture
def production(site: Site) -> dict[str, str]:
    """The environment of a site in production."""
    return {
        "MOTORCLUB_MODE": "production",
        "MOTORCLUB_PUBLIC_URL": "https://club.example.org",
        "MOTORCLUB_SECRET": site.config.secret,
        "MOTORCLUB_INSTANCE": str(site.config.instance),
        "DATABASE_URL": site.config.database_url,
        "REDIS_URL": site.config.redis_url,
    }


def set_role(environment: dict[str, str], *words: str) -> Any:
    return CliRunner().invoke(main, ["members", "set-role", *words], env=environment)


def test_the_first_admin_of_a_production_site(site: Site, production: dict[str, str]) -> None:
    """Registration makes a USER; the command makes an admin, whose next request is one, and is audited."""
    config = replace(site.config, mode="production")
    jo = site.member("jo_fast")
    with site.context():
        assert "nobody is admin" in "".join(finding.problem for finding in examine_plugins(site.host, config))
    assert site.client(jo.token).get("/users").status_code == 403
    done = set_role(production, "JO_FAST@example.org", "admin")
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, "JO_FAST@example.org is ADMIN now")
    assert site.client(jo.token).get("/users").status_code == 200
    with site.context():
        entry = db.session.scalars(sa.select(AuditEntry).order_by(AuditEntry.id.desc())).first()
        assert entry is not None
        assert (entry.action, entry.actor_id, entry.target) == (
            "member.role_changed",
            None,
            f"member:{jo.id}",
        )
        assert entry.details == {
            "from": "USER", "to": "ADMIN", "reason": "Done by the operator with a command."
        }  # fmt: skip
        assert "nobody is admin" not in "".join(
            finding.problem for finding in examine_plugins(site.host, config)
        )


def test_the_last_admin_is_kept_unless_forced(site: Site, production: dict[str, str]) -> None:
    jo = site.member("jo_fast")
    assert set_role(production, "jo_fast", "ADMIN").exit_code == 0
    refused = set_role(production, "jo_fast", "USER")
    assert (refused.exit_code, "The last admin cannot get another role." in refused.output) == (1, True)
    assert "--force" in refused.output
    assert site.client(jo.token).get("/users").status_code == 200
    assert set_role(production, "jo_fast", "USER", "--force").exit_code == 0
    assert site.client(jo.token).get("/users").status_code == 403


def test_an_unknown_name_and_an_unknown_role_are_refused(site: Site, production: dict[str, str]) -> None:
    assert "there is no member nobody" in set_role(production, "nobody", "ADMIN").output
    assert "'KING' is not one of" in set_role(production, "nobody", "KING").output

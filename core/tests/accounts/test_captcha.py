"""The captcha: what the widget on npm solves is what this side accepts; once, in time, and only its own."""

import base64
import json
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import altcha
import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.accounts.credentials.captcha import COST, COUNTERS, Captcha, captcha
from motorclub.accounts.models import SpentCaptcha
from motorclub.accounts.schemas import ChallengeSchema
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.testing.captcha import solution_of, solve
from motorclub.testing.race import together
from motorclub.testing.site import Site

ROOT = Path(__file__).parents[3]
WIDGET_LIBRARY = ROOT / "node_modules/altcha/dist/lib/index.js"

pytestmark = pytest.mark.once

# The library inside the npm package: the functions that its widget runs in a browser.
SOLVE = """
import { pbkdf2, solveChallenge } from %s;
const challenge = JSON.parse(process.argv[2]);
const solution = await solveChallenge({ challenge, deriveKey: pbkdf2.deriveKey });
process.stdout.write(btoa(JSON.stringify({ challenge, solution })));
"""


def accepts(site: Site, payload: str | None) -> bool:
    """Whether the site takes this solution."""
    with site.context():
        try:
            captcha().accept(payload)
        except ApiError as refused:
            if (refused.status, refused.field) != (400, "captcha"):
                raise
            return False
        return True


def challenge(site: Site, life: timedelta = timedelta(minutes=5)) -> dict[str, Any]:
    """A challenge as the API gives it."""
    with site.context():
        given: dict[str, Any] = ChallengeSchema().dump(captcha().challenge(life))
        return given


def tampered(payload: str, **changes: Any) -> str:
    """A solution whose challenge was changed afterwards."""
    body = json.loads(base64.b64decode(payload))
    body["challenge"]["parameters"] |= changes
    return base64.b64encode(json.dumps(body).encode()).decode()


def test_the_challenge_has_the_fields_that_the_widget_expects(client: FlaskClient) -> None:
    """Version 2 of ALTCHA; no cache keeps it."""
    answer = client.get("/auth/captcha")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.json
    assert set(answer.json) == {"parameters", "signature"}
    parameters = answer.json["parameters"]
    assert (parameters["algorithm"], parameters["cost"], parameters["keyLength"]) == (
        "PBKDF2/SHA-256",
        1000,
        32,
    )
    assert set(parameters) == {
        "algorithm",
        "cost",
        "keyLength",
        "keyPrefix",
        "nonce",
        "salt",
        "keySignature",
        "expiresAt",
    }


def test_a_solution_is_accepted_once(site: Site, client: FlaskClient) -> None:
    """The second time it is spent."""
    payload = solve(client)
    assert [accepts(site, payload), accepts(site, payload)] == [True, False]


def test_of_two_uses_at_once_one_counts(site: Site, client: FlaskClient) -> None:
    """On real connections."""
    payload = solve(client)
    assert sorted(together([lambda: accepts(site, payload)] * 4)) == [False, False, False, True]


def test_an_old_challenge_is_refused(site: Site) -> None:
    """Solved or not."""
    assert not accepts(site, solution_of(challenge(site, timedelta(seconds=-2))))
    assert accepts(site, solution_of(challenge(site)))


@pytest.mark.parametrize(
    "change",
    [
        {"expiresAt": 4_000_000_000},
        {"keyPrefix": ""},
        {"keySignature": None},
        {"cost": 1},
        {"algorithm": "SHA-256"},
        {"data": {"a": 1}},
    ],
    ids=str,
)
def test_a_changed_challenge_is_refused(site: Site, client: FlaskClient, change: dict[str, Any]) -> None:
    """All parameters are signed."""
    assert not accepts(site, tampered(solve(client), **change))


def test_another_installation_s_challenge_is_refused(site: Site) -> None:
    """The key comes from this installation's secret."""
    foreign = Captcha("another secret", range(20, 30)).challenge()
    assert not accepts(site, solution_of(ChallengeSchema().dump(foreign)))


def test_work_that_was_not_done(site: Site) -> None:
    """A right challenge with a made-up solution."""
    found = altcha.Challenge.from_dict(challenge(site))
    for key in ("00" * 32, "", "zz", found.parameters.key_prefix + "00" * 16):
        assert not accepts(site, altcha.Payload(found, altcha.Solution(7, key)).to_base64())


@pytest.mark.parametrize(
    "payload",
    [
        None,
        "",
        "x",
        "e30=",
        "bnVsbA==",
        "W10=",
        base64.b64encode(b'{"challenge": [], "solution": {}}').decode(),
        base64.b64encode(b'{"challenge": {"parameters": 7}, "solution": {}}').decode(),
        base64.b64encode(b"[" * 2000).decode(),
        "\u00fc",
        "A" * 4001,
    ],
    ids=lambda payload: str(payload)[:20],
)
def test_nonsense(site: Site, payload: str | None) -> None:
    """400 for field captcha, never an error of ours."""
    assert not accepts(site, payload)


def test_only_the_signature_is_kept(site: Site, client: FlaskClient) -> None:
    """Until the challenge would have expired anyway."""
    payload = solve(client)
    accepts(site, payload)
    with site.context():
        kept = db.session.scalars(sa.select(SpentCaptcha)).one()
    body = json.loads(base64.b64decode(payload))["challenge"]
    assert kept.signature == body["signature"]
    assert kept.expires_at.timestamp() == body["parameters"]["expiresAt"]


def test_visitors_work_harder_than_tests() -> None:
    """In production some thousand tries of a thousand rounds each; a client cannot know the counter."""
    made = {Captcha("secret", COUNTERS).challenge().parameters.key_prefix for _ in range(5)}
    assert len(made) == 5
    assert COST * min(COUNTERS) >= 1_000_000


def test_the_widget_s_own_solver_agrees(site: Site, tmp_path: Path) -> None:
    """The JavaScript of the npm package solves the challenge; this side accepts the result."""
    node = shutil.which("node", path=f"{Path(sys.executable).parent}:/usr/bin:/usr/local/bin")
    assert node, "Node is part of the environment"
    assert WIDGET_LIBRARY.exists(), "the web's dependencies are not installed: npm ci"
    script = tmp_path / "solve.mjs"
    script.write_text(SOLVE % json.dumps(WIDGET_LIBRARY.as_uri()))
    command = [node, str(script), json.dumps(challenge(site))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    assert accepts(site, done.stdout)

"""Solving a captcha in a test, with the same work a browser does."""

from __future__ import annotations

import altcha
from flask.testing import FlaskClient


def solve(client: FlaskClient) -> str:
    """Ask the site for a challenge and solve it; returns the text for the field `captcha`."""
    answer = client.get("/auth/captcha")
    if answer.status_code != 200 or answer.json is None:
        raise AssertionError(f"no challenge: {answer.status_code} {answer.text}")
    return solution_of(answer.json)


def solution_of(challenge: dict[str, object]) -> str:
    """The text for the field `captcha` that solves a challenge as GET /auth/captcha gave it."""
    found = altcha.Challenge.from_dict(challenge)
    solution = altcha.solve_challenge(found)
    if solution is None:
        raise AssertionError("the challenge was not solved in time")
    return altcha.Payload(found, solution).to_base64()

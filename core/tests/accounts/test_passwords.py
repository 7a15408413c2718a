"""Passwords: Argon2id with the strength of its authors' advice, and the list of common ones."""

import pytest

from motorclub.accounts.credentials.passwords import MIN_LENGTH, Passwords, common, is_common

pytestmark = pytest.mark.once


def test_a_password_matches_its_hash_alone() -> None:
    """Salted: two hashes differ; nothing else matches, and no hash at all never does."""
    hasher = Passwords(cheap=True)
    first, second = hasher.hash("brass lantern"), hasher.hash("brass lantern")
    assert first != second
    assert hasher.matches("brass lantern", first)
    assert hasher.matches("brass lantern", second)
    assert not hasher.matches("Brass lantern", first)
    assert not hasher.matches("brass lantern", None)
    assert not hasher.matches("brass lantern", "$2b$12$of.another.kind")
    assert not hasher.matches("", "")


def test_only_tests_are_cheap() -> None:
    """RFC 9106's second choice: 64 MiB, three passes, four lanes."""
    assert "m=65536,t=3,p=4$" in Passwords(cheap=False).hash("brass lantern")
    assert "m=8,t=1,p=1$" in Passwords(cheap=True).hash("brass lantern")


def test_the_list_is_usable() -> None:
    """Casefolded, no entry too short to matter, no duplicates by case."""
    entries = common()
    assert len(entries) > 500
    assert all(len(entry) >= MIN_LENGTH and entry == entry.casefold() for entry in entries)


@pytest.mark.parametrize(
    "password",
    [
        "1234567890",
        "qwertyuiop",
        "Password123",
        "PASSWORD123!",
        "iloveyou123",
        "motorclub-demo",
        "0000000000",
        "abcabcabcabc",
    ],
)
def test_common(password: str) -> None:
    """In whatever case, or one short piece over and over."""
    assert is_common(password)


@pytest.mark.parametrize(
    "password", ["brass lantern 7", "abcdabcdabcd", "correct pony battery", "пароль-и-ключи"]
)
def test_uncommon(password: str) -> None:
    """No rule beyond the list."""
    assert not is_common(password)

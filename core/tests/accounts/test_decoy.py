"""The password that is checked where there is no account."""

from argon2 import extract_parameters

from motorclub.accounts.credentials.passwords import COSTS, Passwords, decoy


def test_it_costs_what_a_real_one_costs() -> None:
    """Same algorithm, same parameters, same length of salt and hash."""
    real = Passwords(cheap=False).hash("correct horse battery staple")
    assert extract_parameters(decoy(COSTS)) == extract_parameters(real)


def test_it_is_checked_and_never_right() -> None:
    """None as the stored text means that there is no account."""
    assert not Passwords(cheap=False).matches("anything at all", None)

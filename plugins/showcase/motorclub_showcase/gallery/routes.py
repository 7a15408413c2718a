"""The calls under /showcase-api about the pages of cars, the gallery, the list of cars and likes."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from motorclub.api import Blueprint, PageQuery, Viewer, current_viewer, public, requires, signed_in
from motorclub.api.rows import Page, Row, schema_of
from motorclub_showcase.cars.permissions import MODERATE
from motorclub_showcase.gallery import facets, likes, listing, popularity, reading, schemas, showcases, states
from motorclub_showcase.gallery.facets import Facets
from motorclub_showcase.gallery.likes import LikeState
from motorclub_showcase.gallery.permissions import LIKE, PUBLISH
from motorclub_showcase.gallery.popularity import Statistics
from motorclub_showcase.gallery.rows import ComparedCar, ListedCar, ShowcaseItem, ShowcaseRow
from motorclub_showcase.gallery.states import StateRow
from motorclub_showcase.shared.database import Body
from motorclub_showcase.shared.page_cache import PAGES

blueprint = Blueprint(
    "showcase_gallery", __name__, description="Pages of cars, the gallery, the list of cars, likes"
)


Cars = Page[ListedCar]
CARS = schema_of(Cars)()


class ComparedCars(Row):
    """Cars side by side, in the order asked for."""

    items: list[ComparedCar]


# Lists


@blueprint.route("/cars")
@blueprint.arguments(schemas.CarsQuery, location="query")
@blueprint.response(200, Cars)
@public
def list_cars(query: Body) -> Cars | Response:
    """A page of the cars that the caller may see."""
    return _read("cars", listing.list_cars, query)


def _read(name: str, read: Callable[[Viewer, listing.Query], Cars], query: Body) -> Cars | Response:
    """A list of cars; all visitors see the same."""
    viewer = current_viewer()
    if viewer.signed_in:
        return read(viewer, query)
    return PAGES.respond((name, *sorted(query.items())), lambda: CARS.dump(read(viewer, query)))


@blueprint.route("/cars/facets")
@blueprint.arguments(schemas.FacetQuery, location="query")
@public
def list_car_facets(query: Body) -> Facets:
    """What the list of cars can be narrowed by, with numbers of public cars."""
    return facets.count_facets(query, gallery=False)


@blueprint.route("/cars/compare")
@blueprint.arguments(schemas.CompareQuery, location="query")
@public
def compare_cars(query: Body) -> ComparedCars:
    """Up to three cars side by side; those that the caller may not see are left out."""
    return ComparedCars(listing.compare_cars(current_viewer(), query["ids"]))


@blueprint.route("/showcases")
@blueprint.arguments(schemas.GalleryQuery, location="query")
@blueprint.response(200, Cars)
@public
def list_showcases(query: Body) -> Cars | Response:
    """A page of the gallery: cars with a published page."""
    return _read("gallery", listing.list_gallery, query)


@blueprint.route("/showcases/facets")
@blueprint.arguments(schemas.FacetQuery, location="query")
@public
def list_gallery_facets(query: Body) -> Facets:
    """What the gallery can be narrowed by, with numbers of public pages."""
    return facets.count_facets(query, gallery=True)


@blueprint.route("/showcases/waiting")
@blueprint.arguments(PageQuery, location="query")
@requires(MODERATE)
def list_waiting(query: Body) -> Page[ShowcaseItem]:
    """The pages that wait for a moderator, the oldest first."""
    return reading.list_waiting(query["page"], query["size"])


@blueprint.route("/users/<id:user_id>/showcases")
@blueprint.arguments(PageQuery, location="query")
@public
def list_showcases_of(query: Body, user_id: int) -> Page[ShowcaseItem]:
    """A member's pages; their owner has all of them, drafts too."""
    return reading.list_of_member(current_viewer(), user_id, query["page"], query["size"])


# Pages


@blueprint.route("/showcases", methods=["POST"])
@blueprint.arguments(schemas.NewShowcaseSchema)
@blueprint.response(201, ShowcaseRow)
@requires(PUBLISH)
def create_showcase(body: Body) -> tuple[ShowcaseRow, dict[str, str]]:
    """A draft of a page for one of the caller's cars. 409 with its id if the car has one already."""
    viewer = current_viewer()
    showcase_id = showcases.create_showcase(viewer, body)
    location = {"Location": f"/showcase-api/showcases/{showcase_id}"}
    return reading.get_showcase(viewer, showcase_id), location


@blueprint.route("/showcases/<id:showcase_id>")
@public
def show_showcase(showcase_id: int) -> ShowcaseRow:
    """A page that the caller may see."""
    return reading.get_showcase(current_viewer(), showcase_id)


@blueprint.route("/cars/<id:car_id>/showcase")
@public
def show_showcase_of_car(car_id: int) -> ShowcaseRow:
    """The page of a car; 404 while it has none that the caller may see."""
    return reading.get_showcase_of_car(current_viewer(), car_id)


@blueprint.route("/showcases/<id:showcase_id>", methods=["PUT"])
@blueprint.arguments(schemas.EditShowcaseSchema)
@requires(PUBLISH)
def edit_showcase(body: Body, showcase_id: int) -> ShowcaseRow:
    """Change the texts and settings of a page: its owner."""
    viewer = current_viewer()
    showcases.edit_showcase(viewer, showcase_id, body)
    return reading.get_showcase(viewer, showcase_id)


@blueprint.route("/showcases/<id:showcase_id>", methods=["DELETE"])
@blueprint.arguments(schemas.VersionQuery, location="query")
@signed_in
def delete_showcase(query: Body, showcase_id: int) -> None:
    """Delete a page, for 30 days at first: its owner."""
    states.delete_showcase(current_viewer(), showcase_id, query["version"])


@blueprint.route("/showcases/<id:showcase_id>/publish", methods=["PUT"])
@blueprint.arguments(schemas.VersionSchema)
@requires(PUBLISH)
def publish_showcase(body: Body, showcase_id: int) -> StateRow:
    """Publish a draft; a new member's first page waits for a moderator."""
    return states.publish_showcase(current_viewer(), showcase_id, body["version"])


@blueprint.route("/showcases/<id:showcase_id>/unpublish", methods=["PUT"])
@blueprint.arguments(schemas.VersionSchema)
@signed_in
def unpublish_showcase(body: Body, showcase_id: int) -> StateRow:
    """Make a draft of a page again."""
    return states.unpublish_showcase(current_viewer(), showcase_id, body["version"])


@blueprint.route("/showcases/<id:showcase_id>/archive", methods=["PUT"])
@blueprint.arguments(schemas.VersionSchema)
@signed_in
def archive_showcase(body: Body, showcase_id: int) -> StateRow:
    """Put a page away for good."""
    return states.archive_showcase(current_viewer(), showcase_id, body["version"])


@blueprint.route("/showcases/<id:showcase_id>/management")
@signed_in
def show_management(showcase_id: int) -> ShowcaseRow:
    """A page for its owner or staff; 403 with the car's id for others."""
    return reading.get_managed_showcase(current_viewer(), showcase_id)


@blueprint.route("/showcases/<id:showcase_id>/statistics")
@blueprint.arguments(schemas.StatisticsQuery, location="query")
@signed_in
def show_statistics(query: Body, showcase_id: int) -> Statistics:
    """Views and likes of a page by day, for its owner and staff."""
    row = reading.get_managed_showcase(current_viewer(), showcase_id)
    return popularity.get_statistics(row.id, row.car_id, query["days"])


# Likes


@blueprint.route("/likes", methods=["PUT"])
@blueprint.arguments(schemas.LikeSchema)
@requires(LIKE)
def like(body: Body) -> LikeState:
    """Like a page, a car, a build log entry or a photo of somebody else; the same call again changes nothing."""
    return likes.set_like(current_viewer(), body["target_type"], body["target_id"], True)


@blueprint.route("/likes", methods=["DELETE"])
@blueprint.arguments(schemas.LikeQuery, location="query")
@requires(LIKE)
def unlike(query: Body) -> LikeState:
    """Take a like back."""
    return likes.set_like(current_viewer(), query["target_type"], query["target_id"], False)

"""Calls about pictures of content, and the addresses of their files."""

from __future__ import annotations

import re
from typing import Any

from flask import Response, request

from motorclub.files.pictures.uploads import PICTURE_UPLOAD, uploaded_picture
from motorclub.files.routes import send_stored
from motorclub.http import Blueprint, current_viewer, not_found, public, signed_in
from motorclub.http.body_limits import larger_form
from motorclub.http.rows import Page
from motorclub.pictures import services
from motorclub.pictures.addresses import FOLDER, is_signed
from motorclub.pictures.rows import PictureRow
from motorclub.pictures.schemas import EditPictureSchema, PictureOrderSchema, PicturesQuery, UploadQuery

TYPES = {"webp": "image/webp", "jpg": "image/jpeg"}
# The address changes with what it shows.
CACHING = "max-age=31536000, immutable"

_KEY = re.compile("[0-9a-f]{32}")
_NAME = re.compile(r"[0-9]{1,4}\.(webp|jpg)")

blueprint = Blueprint("pictures", __name__, description="Pictures of content of all plugins")


@blueprint.route("/uploads/<string:kind>", methods=["POST"])
@blueprint.doc(requestBody=PICTURE_UPLOAD)
@blueprint.arguments(UploadQuery, location="query")
@blueprint.response(201, PictureRow)
@larger_form
@signed_in
def upload_picture(query: dict[str, Any], kind: str) -> PictureRow:
    """Upload a picture (`image`, as large as its kind allows), for an item or for one that will be.

    One that no item has claimed is deleted after 48 hours.
    """
    return services.upload_picture(current_viewer(), kind, query.get("ref"), uploaded_picture())


@blueprint.route("/pictures")
@blueprint.arguments(PicturesQuery, location="query")
@blueprint.response(200, Page[PictureRow])
@public
def list_pictures(query: dict[str, Any]) -> Page[PictureRow]:
    """The pictures of an item that the caller may see."""
    return services.list_item_pictures(current_viewer(), query["ref"], query["page"], query["size"])


@blueprint.route("/pictures/<id:picture_id>", methods=["PUT"])
@blueprint.arguments(EditPictureSchema)
@blueprint.response(200, PictureRow)
@signed_in
def edit_picture(body: dict[str, Any], picture_id: int) -> PictureRow:
    """Describe a picture, make it the cover, move its focus or blur parts of it: who may change its item."""
    return services.edit_picture(current_viewer(), picture_id, body)


@blueprint.route("/pictures/<id:picture_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def delete_picture(picture_id: int) -> None:
    """Delete a picture: who may change its item."""
    services.delete_picture(current_viewer(), picture_id)


@blueprint.route("/picture-order", methods=["PUT"])
@blueprint.arguments(PictureOrderSchema)
@blueprint.response(204)
@signed_in
def order_pictures(body: dict[str, Any]) -> None:
    """Put the pictures of an item into another order: who may change it."""
    services.order_pictures(current_viewer(), body["kind"], body["ref"], body["ids"])


@public
def picture_file(key: str, name: str) -> Response:
    """A published version of a picture; 404 unless everybody may see its item, or the address is signed."""
    found = _NAME.fullmatch(name)
    if found is None or not _KEY.fullmatch(key):
        raise not_found("The file {name}", name=name)
    is_open = services.may_fetch(key)
    if not is_open and not is_signed(key, request.args.get("until", "")):
        raise not_found("The file {name}", name=name)
    response = send_stored(f"{FOLDER}/{key}/{name}", TYPES[found[1]])
    response.headers["Cache-Control"] = f"{'public' if is_open else 'private'}, {CACHING}"
    return response

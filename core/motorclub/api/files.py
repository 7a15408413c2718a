"""Pictures that members upload, and files that are kept."""

from motorclub.files.pictures.decoder import picture_versions
from motorclub.files.pictures.uploads import PICTURE_UPLOAD, uploaded_picture
from motorclub.files.services import put as put_file
from motorclub.files.services import remove as remove_file

__all__ = [
    "PICTURE_UPLOAD",
    "picture_versions",
    "put_file",
    "remove_file",
    "uploaded_picture",
]

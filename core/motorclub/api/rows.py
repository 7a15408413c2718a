"""Typed rows: what a query selects and an answer shows; a member's rows to export, change and delete."""

from motorclub.http.rows import (
    Internal,
    Page,
    Row,
    column_values,
    columns_of,
    count_rows,
    read_after,
    read_first,
    read_one,
    read_page,
    read_rows,
    schema_of,
    to_row,
)
from motorclub.people.services import AUTHOR, Author, AuthorColumns, AuthoredRow, anonymise_rows
from motorclub.plugin.exports import delete_rows, export_items, export_rows, update_rows

__all__ = [
    "AUTHOR",
    "Author",
    "AuthorColumns",
    "AuthoredRow",
    "Internal",
    "Page",
    "Row",
    "anonymise_rows",
    "column_values",
    "columns_of",
    "count_rows",
    "delete_rows",
    "export_items",
    "export_rows",
    "read_after",
    "read_first",
    "read_one",
    "read_page",
    "read_rows",
    "schema_of",
    "to_row",
    "update_rows",
]

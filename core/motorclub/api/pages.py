"""Pages that were opened, and what they show."""

from motorclub.platform.opened_pages import (
    OpenedPage,
    find_opened_page,
    list_page_titles,
    list_public_paths,
)

__all__ = ["OpenedPage", "find_opened_page", "list_page_titles", "list_public_paths"]

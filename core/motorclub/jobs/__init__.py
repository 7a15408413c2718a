"""Jobs: work in the background, remembered in the database and made fast by the queue."""

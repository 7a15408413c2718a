"""The money of the site: from gross to net, recurring revenue and its movements, cohorts."""

"""What operators and admins do with the installation: install, switch, archive and remove plugins."""

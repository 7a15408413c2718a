"""Published pages of cars: photos, the gallery, the list of cars, likes."""

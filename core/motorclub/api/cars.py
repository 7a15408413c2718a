"""Members' cars: the service `showcase.cars`, for whoever asks it and for the plugin that offers it."""

from motorclub.plugin.cars import CARS, Car, CarListing, Cars, find_car, list_cars

__all__ = ["CARS", "Car", "CarListing", "Cars", "find_car", "list_cars"]

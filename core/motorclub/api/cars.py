"""Members' cars: the service `showcase.cars`, for its callers and for the plugin that provides it."""

from motorclub.plugin.cars import CARS, Car, CarListing, Cars, find_car, list_cars, list_visible_cars

__all__ = ["CARS", "Car", "CarListing", "Cars", "find_car", "list_cars", "list_visible_cars"]

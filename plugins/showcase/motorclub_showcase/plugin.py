"""The showcase as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.api import Consequence, DemoContext, Routes, contributes, hookimpl
from motorclub_showcase import demo, settings
from motorclub_showcase.cars import events as car_events
from motorclub_showcase.cars import frames as car_frames
from motorclub_showcase.cars import histories as car_histories
from motorclub_showcase.cars import jobs as car_jobs
from motorclub_showcase.cars import limits as car_limits
from motorclub_showcase.cars import moderation as car_moderation
from motorclub_showcase.cars import notifications as car_notifications
from motorclub_showcase.cars import permissions as car_permissions
from motorclub_showcase.cars import personal_data as car_personal_data
from motorclub_showcase.cars import pictures as car_pictures
from motorclub_showcase.cars import provided_services as car_services
from motorclub_showcase.cars import routes as car_routes
from motorclub_showcase.cars.records import routes as record_routes
from motorclub_showcase.catalogue import events as catalogue_events
from motorclub_showcase.catalogue import jobs as catalogue_jobs
from motorclub_showcase.catalogue import loading as catalogue_loading
from motorclub_showcase.catalogue import moderation as catalogue_moderation
from motorclub_showcase.catalogue import notifications as catalogue_notifications
from motorclub_showcase.catalogue import permissions as catalogue_permissions
from motorclub_showcase.catalogue import personal_data as catalogue_personal_data
from motorclub_showcase.catalogue import pictures as catalogue_pictures
from motorclub_showcase.catalogue import routes as catalogue_routes
from motorclub_showcase.contests import content as contest_content
from motorclub_showcase.contests import demo as contest_demo
from motorclub_showcase.contests import events as contest_events
from motorclub_showcase.contests import histories as contest_histories
from motorclub_showcase.contests import jobs as contest_jobs
from motorclub_showcase.contests import notifications as contest_notifications
from motorclub_showcase.contests import permissions as contest_permissions
from motorclub_showcase.contests import personal_data as contest_personal_data
from motorclub_showcase.contests import queries as contest_queries
from motorclub_showcase.contests import routes as contest_routes
from motorclub_showcase.gallery import actions as gallery_actions
from motorclub_showcase.gallery import commands as gallery_commands
from motorclub_showcase.gallery import documents as gallery_documents
from motorclub_showcase.gallery import events as gallery_events
from motorclub_showcase.gallery import figures as gallery_figures
from motorclub_showcase.gallery import histories as gallery_histories
from motorclub_showcase.gallery import jobs as gallery_jobs
from motorclub_showcase.gallery import notifications as gallery_notifications
from motorclub_showcase.gallery import permissions as gallery_permissions
from motorclub_showcase.gallery import personal_data as gallery_personal_data
from motorclub_showcase.gallery import pictures as gallery_pictures
from motorclub_showcase.gallery import provided_services as gallery_services
from motorclub_showcase.gallery import routes as gallery_routes
from motorclub_showcase.gallery import subscribers as gallery_subscribers
from motorclub_showcase.shared.base import Base

ROUTES = (catalogue_routes, car_routes, record_routes, gallery_routes, contest_routes)


class ShowcasePlugin:
    """The catalogue, cars, the gallery, contests."""

    register_routes = contributes([Routes(module.blueprint, "/showcase-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes(
        (
            *catalogue_permissions.PERMISSIONS,
            *car_permissions.PERMISSIONS,
            *gallery_permissions.PERMISSIONS,
            *contest_permissions.PERMISSIONS,
        )
    )
    register_settings = contributes(settings.ShowcaseSettings)
    register_rights = contributes((car_limits.MORE_CARS, *gallery_pictures.RIGHTS))
    register_jobs = contributes(
        (*catalogue_jobs.JOBS, *car_jobs.JOBS, *gallery_jobs.JOBS, *contest_jobs.JOBS)
    )
    register_topics = contributes(car_frames.TOPICS)
    register_events = contributes(
        (
            *catalogue_events.EVENTS,
            *car_events.EVENTS,
            *gallery_events.EVENTS,
            *contest_events.EVENTS,
        )
    )
    register_histories = contributes(
        (*car_histories.HISTORIES, *gallery_histories.HISTORIES, *contest_histories.HISTORIES)
    )
    register_subscribers = contributes(
        (
            *catalogue_notifications.SUBSCRIBERS,
            *car_notifications.SUBSCRIBERS,
            *gallery_subscribers.SUBSCRIBERS,
            *contest_notifications.SUBSCRIBERS,
        )
    )
    register_notifications = contributes(
        (
            *catalogue_notifications.KINDS,
            *car_notifications.KINDS,
            *gallery_notifications.KINDS,
            *contest_notifications.KINDS,
        )
    )
    register_pictures = contributes(
        (*catalogue_pictures.PICTURES, *car_pictures.PICTURES, *gallery_pictures.PICTURES)
    )
    register_figures = contributes(gallery_figures.FIGURES)
    register_services = contributes((*car_services.SERVICES, *gallery_services.SERVICES))
    register_content_types = contributes(
        (
            *catalogue_moderation.CONTENT_TYPES,
            *car_moderation.CONTENT_TYPES,
            *gallery_actions.CONTENT_TYPES,
            *contest_content.CONTENT_TYPES,
        )
    )
    register_commands = contributes(gallery_commands.COMMANDS)
    register_page_resolvers = contributes(gallery_documents.PAGE_RESOLVERS)
    register_list_resolvers = contributes(gallery_documents.LIST_RESOLVERS)
    register_personal_data = contributes(
        (
            *gallery_personal_data.PERSONAL_DATA,
            *catalogue_personal_data.PERSONAL_DATA,
            *contest_personal_data.PERSONAL_DATA,
            *car_personal_data.PERSONAL_DATA,
        )
    )

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """Pages of cars, and contests under way."""
        return [*gallery_services.consequences(), *contest_queries.list_consequences()]

    @hookimpl
    def on_install(self) -> None:
        """The catalogue is filled."""
        catalogue_loading.load_shipped()

    @hookimpl
    def on_upgrade(self, from_version: str) -> None:
        """What a newer version has more is added to the catalogue; what staff have changed stays."""
        catalogue_loading.load_shipped()

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """The catalogue, should it have been emptied; members' cars, their pages and who likes them; contests."""
        catalogue_loading.load_shipped()
        demo.seed(context)
        contest_demo.seed(context)


plugin = ShowcasePlugin()

import type { PluginManifest } from '@motorclub/sdk/manifest';

const ORGANISERS = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER'] as const;
const MEMBERS = { signedIn: true } as const;

export const manifest = {
  id: 'events',
  sdk: '^1',
  routes: [
    {
      path: '/events',
      view: 'Events',
      title: 'events:events',
      loads: [
        {
          call: '/ticket-api/events?from={hour}&page={page}&size=12&q={?q}&categoryId={?categoryId}&tagId={?tagId}&city={?city}',
        },
        { call: '/ticket-api/event-categories?page=0&size=100', once: true },
        { call: '/ticket-api/event-tags?page=0&size=100', once: true },
        { call: '/ticket-api/venues?page=0&size=100', once: true },
      ],
    },
    {
      path: '/events/:id',
      view: 'Event',
      title: 'events:event',
      loads: [
        { call: '/ticket-api/events/{id}' },
        { call: '/ticket-api/events/{id}/availability' },
        { call: '/ticket-api/users/{userId}/waitlist-entries?size=50' },
        { call: '/ticket-api/users/{userId}/orders?page=0&size=10' },
      ],
      shows: ['events.event:{id}'],
      slots: ['content.actions', 'content.comments'],
    },
    { path: '/my-tickets', view: 'MyTickets', title: 'events:myTickets' },
    { path: '/manage-events', view: 'ManageEvents', title: 'events:manageEvents' },
    {
      path: '/create-event',
      view: 'CreateEvent',
      title: 'events:createEvent',
      access: { roles: ORGANISERS },
    },
    {
      path: '/eventTicketsTags',
      view: 'Catalogue',
      title: 'events:catalogue',
      access: { roles: ORGANISERS },
    },
  ],
  menus: [
    { menu: 'topbar', label: 'events:events', to: '/events', order: 20 },
    {
      menu: 'avatar',
      icon: 'tag',
      label: 'events:myTickets',
      to: '/my-tickets',
      order: 50,
      access: MEMBERS,
    },
    {
      menu: 'avatar',
      icon: 'calendar',
      label: 'events:manageEvents',
      to: '/manage-events',
      order: 55,
      access: { roles: ORGANISERS },
    },
  ],
  slots: [
    { slot: 'home.attention', view: 'Attention', order: 20, access: { roles: ORGANISERS } },
    { slot: 'home.hero', view: 'BrowseAction', order: 20, width: 140, height: 40 },
    {
      slot: 'home.aside',
      view: 'NextEvents',
      order: 10,
      height: 350,
      loads: [{ call: '/ticket-api/events?from={hour}&page=0&size=4' }],
    },
    { slot: 'events.event_picker', view: 'EventPicker', height: 80 },
    { slot: 'events.ticket_type_picker', view: 'TicketTypePicker', height: 80 },
    { slot: 'car.events', view: 'CarEvents', height: 360 },
    { slot: 'profile.tabs', view: 'Organised', title: 'events:events', order: 40 },
  ],
  content: [
    {
      type: 'events.event',
      slug: 'events',
      one: 'events:event',
      many: 'events:events',
      offers: ['follow', 'save', 'share'],
    },
    {
      type: 'social.member',
      role: 'EVENT_ORGANISER',
      slug: 'organisers',
      one: 'events:organiser',
      many: 'events:organisers',
      offers: ['follow'],
    },
  ],
} as const satisfies PluginManifest;

import type { PluginManifest } from '@motorclub/sdk/manifest';

const MEMBERS = { signedIn: true } as const;

export const manifest = {
  id: 'events',
  sdk: '^1',
  routes: [
    { path: '/events', view: 'Events', title: 'events:events' },
    { path: '/events/:id', view: 'Event', title: 'events:event' },
    { path: '/my-tickets', view: 'MyTickets', title: 'events:myTickets' },
  ],
  menus: [
    { menu: 'topbar', label: 'events:events', to: '/events', order: 20 },
    { menu: 'avatar', label: 'events:myTickets', to: '/my-tickets', order: 50, access: MEMBERS },
  ],
  slots: [
    { slot: 'home.hero', view: 'BrowseAction', order: 20 },
    { slot: 'home.aside', view: 'NextEvents', order: 10 },
  ],
} as const satisfies PluginManifest;

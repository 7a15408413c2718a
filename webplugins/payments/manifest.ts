import type { PluginManifest } from '@motorclub/sdk/manifest';

export const manifest = {
  id: 'payments',
  sdk: '^1',
  routes: [
    { path: '/payment', view: 'Payment', title: 'payments:payment' },
    { path: '/payment-success', view: 'PaymentSuccess', title: 'payments:success' },
    { path: '/payment-failed', view: 'PaymentFailed', title: 'payments:failed' },
    { path: '/PaymentTest', view: 'PaymentTest', title: 'payments:test' },
  ],
  slots: [
    { slot: 'admin.tabs', view: 'Manage', title: 'payments:manage', access: { roles: ['ADMIN'] } },
    {
      slot: 'settings.tabs',
      view: 'Subscriptions',
      title: 'payments:subscriptions',
      order: 70,
      access: { signedIn: true },
    },
    { slot: 'home.attention', view: 'Attention', order: 30, access: { roles: ['ADMIN'] } },
  ],
} as const satisfies PluginManifest;

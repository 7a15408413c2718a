import type { PluginManifest } from '@motorclub/sdk/manifest';

/** Pure data: from this alone the shell draws the menu and knows the page. */
export const manifest = {
  id: 'price_predictor',
  sdk: '^1',
  routes: [
    {
      path: '/CarPricePredictor',
      view: 'Predictor',
      title: 'price_predictor:title',
      // What the page asks for first: it brings the answers along.
      loads: [{ call: '/price-predictor-api/about' }, { call: '/price-predictor-api/catalogue' }],
    },
  ],
  menus: [{ menu: 'avatar', icon: 'car', label: 'price_predictor:menu', to: '/CarPricePredictor', order: 60 }],
  slots: [{ slot: 'admin.section', view: 'Training', order: 60, access: { roles: ['ADMIN'] } }],
} as const satisfies PluginManifest;

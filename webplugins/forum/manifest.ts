import type { PluginManifest } from '@motorclub/sdk/manifest';

export const manifest = {
  id: 'forum',
  sdk: '^1',
  routes: [
    { path: '/questions', view: 'Questions', title: 'forum:questions' },
    { path: '/questions/:questionId', view: 'Question', title: 'forum:question' },
    { path: '/carform', view: 'Question', title: 'forum:question' },
    { path: '/askquestion', view: 'Ask', title: 'forum:ask' },
  ],
  menus: [{ menu: 'topbar', label: 'forum:menu', to: '/questions', order: 10 }],
  slots: [
    { slot: 'home.hero', view: 'AskAction', order: 10 },
    { slot: 'home.main', view: 'LatestQuestions', order: 10 },
  ],
} as const satisfies PluginManifest;

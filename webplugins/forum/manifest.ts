import type { PluginManifest } from '@motorclub/sdk/manifest';

const MODERATORS = ['ADMIN', 'MODERATOR'] as const;
const STAFF = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER'] as const;

export const manifest = {
  id: 'forum',
  sdk: '^1',
  routes: [
    { path: '/questions', view: 'Questions', title: 'forum:questions' },
    { path: '/questions/:questionId', view: 'Question', title: 'forum:question' },
    { path: '/carform', view: 'Question', title: 'forum:question' },
    { path: '/askquestion', view: 'Ask', title: 'forum:ask' },
    { path: '/create-tag', view: 'CreateTag', title: 'forum:tagsTitle', access: { roles: STAFF } },
    { path: '/create-category', view: 'CreateCategory', title: 'forum:categoriesTitle', access: { roles: STAFF } },
  ],
  menus: [{ menu: 'topbar', label: 'forum:menu', to: '/questions', order: 10 }],
  slots: [
    { slot: 'home.attention', view: 'Attention', order: 10, access: { roles: MODERATORS } },
    { slot: 'home.hero', view: 'AskAction', order: 10 },
    { slot: 'home.main', view: 'LatestQuestions', order: 10 },
    { slot: 'home.main', view: 'HotPictures', order: 20 },
    { slot: 'home.main', view: 'Welcome', order: 1, access: { signedIn: true } },
    { slot: 'home.main', view: 'YourCar', order: 6, access: { signedIn: true } },
    { slot: 'home.aside', view: 'Categories', order: 20 },
    { slot: 'profile.overview', view: 'ProfileSummary', order: 10 },
    { slot: 'profile.tabs', view: 'ProfileQuestions', title: 'forum:tabQuestions', order: 10 },
    { slot: 'profile.tabs', view: 'ProfileAnswers', title: 'forum:tabAnswers', order: 20 },
  ],
} as const satisfies PluginManifest;

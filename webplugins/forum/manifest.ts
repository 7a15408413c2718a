import type { PluginManifest } from '@motorclub/sdk/manifest';
import { ANSWERS_PER_PAGE } from './limits.ts';

const MODERATORS = ['ADMIN', 'MODERATOR'] as const;
/** The call for the authors whose posts the reader has hidden. */
const HIDDEN_AUTHORS = { call: '/forum-api/hidden-authors', once: true, signedIn: true } as const;
const STAFF = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER'] as const;

export const manifest = {
  id: 'forum',
  sdk: '^1',
  routes: [
    {
      path: '/questions',
      view: 'Questions',
      title: 'forum:questions',
      loads: [
        {
          call: '/forum-api/questions?sort={?sort=newest}&page={page}&size={?size=20}&q={?q}&tags={?tags}&category={?category}&brand={?brand}&carModel={?model}&generation={?generation}&year={?year}',
        },
        { call: '/forum-api/categories', once: true },
        { call: '/forum-api/tags?q=&size=14', once: true },
        HIDDEN_AUTHORS,
      ],
    },
    {
      path: '/questions/:questionId',
      view: 'Question',
      title: 'forum:question',
      loads: [
        { call: `/forum-api/questions/{questionId}?page={page}&size=${ANSWERS_PER_PAGE}&order={?order=best}` },
        HIDDEN_AUTHORS,
      ],
      shows: ['forum.question:{id}', 'forum.answer:{answers.content.id}'],
      slots: ['member.marks', 'content.actions', 'content.comments'],
    },
    { path: '/carform', view: 'Question', title: 'forum:question' },
    { path: '/askquestion', view: 'Ask', title: 'forum:ask' },
    { path: '/create-tag', view: 'CreateTag', title: 'forum:tagsTitle', access: { roles: STAFF } },
    { path: '/create-category', view: 'CreateCategory', title: 'forum:categoriesTitle', access: { roles: STAFF } },
  ],
  menus: [{ menu: 'topbar', label: 'forum:menu', to: '/questions', order: 10 }],
  slots: [
    { slot: 'home.attention', view: 'Attention', order: 10, access: { roles: MODERATORS } },
    { slot: 'home.hero', view: 'AskAction', order: 10, width: 140, height: 40 },
    {
      slot: 'home.main',
      view: 'LatestQuestions',
      order: 10,
      height: 560,
      loads: [{ call: '/forum-api/questions?sort=newest&page=0&size=5' }, HIDDEN_AUTHORS],
    },
    { slot: 'home.main', view: 'HotPictures', order: 20, height: 340 },
    { slot: 'home.main', view: 'Welcome', order: 1, height: 0, access: { signedIn: true } },
    { slot: 'home.main', view: 'YourCar', order: 6, height: 0, access: { signedIn: true } },
    {
      slot: 'home.aside',
      view: 'Categories',
      order: 20,
      height: 284,
      loads: [{ call: '/forum-api/categories', once: true }],
    },
    { slot: 'car.questions', view: 'CarQuestions', height: 520 },
    { slot: 'profile.overview', view: 'ProfileSummary', order: 10, height: 614 },
    { slot: 'profile.tabs', view: 'ProfileQuestions', title: 'forum:tabQuestions', order: 10 },
    { slot: 'profile.tabs', view: 'ProfileAnswers', title: 'forum:tabAnswers', order: 20 },
  ],
  content: [
    {
      type: 'forum.question',
      slug: 'questions',
      one: 'forum:question',
      many: 'forum:tabQuestions',
      offers: ['follow', 'save', 'share'],
    },
    { type: 'forum.answer', slug: 'answers', one: 'forum:kindAnswer', many: 'forum:tabAnswers', offers: ['save'] },
    { type: 'forum.tag', slug: 'tags', one: 'forum:kindTag', many: 'forum:tags', offers: ['follow', 'share'] },
    {
      type: 'forum.category',
      slug: 'categories',
      one: 'forum:kindCategory',
      many: 'forum:categoriesTitle',
      offers: ['follow', 'share'],
    },
  ],
} as const satisfies PluginManifest;

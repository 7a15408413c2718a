import type { PluginManifest } from '@motorclub/sdk/manifest';

const MEMBERS = { signedIn: true } as const;
const STAFF = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER'] as const;

export const manifest = {
  id: 'showcase',
  sdk: '^1',
  routes: [
    { path: '/create-brand', view: 'CreateBrand', title: 'showcase:brandsTitle', access: { roles: STAFF } },
    { path: '/manage-carModels', view: 'ManageCarModels', title: 'showcase:modelsTitle', access: { roles: STAFF } },
    { path: '/carCategory', view: 'CarCategories', title: 'showcase:categoriesTitle', access: { roles: STAFF } },
    {
      path: '/car/:id',
      view: 'Car',
      title: 'showcase:car',
      loads: [{ call: '/showcase-api/cars/{id}' }, { call: '/showcase-api/cars/{id}/totals' }],
      shows: ['showcase.car:{id}'],
      slots: ['member.marks', 'content.actions', 'content.comments'],
    },
    {
      path: '/usershowcase/:id',
      view: 'Garage',
      title: 'showcase:garage',
      loads: [
        { call: '/showcase-api/users/{id}/garage' },
        { call: '/showcase-api/users/{id}/cars?group=CURRENT&page=0&size=20' },
      ],
    },
    {
      path: '/showcase',
      view: 'Gallery',
      title: 'showcase:showcase',
      loads: [
        { call: '/showcase-api/showcases/facets', once: true },
        {
          call: '/showcase-api/showcases?tab={?tab=trending}&page=0&size=24',
        },
        { call: '/showcase-api/contests/current' },
      ],
    },
    {
      path: '/carlist',
      view: 'CarList',
      title: 'showcase:cars',
      loads: [
        { call: '/showcase-api/cars/facets', once: true },
        { call: '/showcase-api/cars?sort={?sort=newest}&page={page}&size=24' },
      ],
    },
    { path: '/create-showcase', view: 'CreateShowcase', title: 'showcase:createShowcase' },
    { path: '/myshowcase/:showcaseId', view: 'ManageShowcase', title: 'showcase:manageShowcase' },
  ],
  menus: [
    { menu: 'topbar', label: 'showcase:showcase', to: '/showcase', order: 25 },
    {
      menu: 'avatar',
      icon: 'car',
      label: 'showcase:myShowcase',
      to: '/usershowcase/{userId}',
      order: 40,
      access: MEMBERS,
    },
  ],
  slots: [
    { slot: 'countries.list', view: 'CountryTable', height: 900 },
    { slot: 'showcase.model_picker', view: 'ModelPicker', height: 80 },
    {
      slot: 'home.main',
      view: 'ContestBanner',
      order: 22,
      height: 190,
      loads: [{ call: '/showcase-api/contests/current' }],
    },
    {
      slot: 'home.main',
      view: 'FreshCars',
      order: 24,
      height: 300,
      loads: [{ call: '/showcase-api/showcases?tab=newest&page=0&size=4' }],
    },
  ],
  content: [
    {
      type: 'showcase.showcase',
      slug: 'showcases',
      one: 'showcase:showcase',
      many: 'showcase:showcases',
      offers: ['save', 'share'],
    },
    {
      type: 'showcase.brand',
      slug: 'brands',
      one: 'showcase:kindBrand',
      many: 'showcase:brandsTitle',
      offers: ['follow', 'share'],
    },
    {
      type: 'showcase.car_model',
      slug: 'car-models',
      one: 'showcase:kindCarModel',
      many: 'showcase:modelsTitle',
      offers: ['follow', 'share'],
    },
    {
      type: 'showcase.generation',
      slug: 'generations',
      one: 'showcase:kindGeneration',
      many: 'showcase:generationsTitle',
      offers: ['share'],
    },
    {
      type: 'showcase.contest',
      slug: 'contests',
      one: 'showcase:contest',
      many: 'showcase:contests',
      offers: ['share'],
    },
    {
      type: 'showcase.car',
      slug: 'cars',
      one: 'showcase:car',
      many: 'showcase:cars',
      offers: ['follow', 'save', 'share'],
    },
    {
      type: 'showcase.build_log_entry',
      slug: 'build-log',
      one: 'showcase:logEntry',
      many: 'showcase:logEntries',
      offers: ['save', 'share'],
    },
  ],
} as const satisfies PluginManifest;

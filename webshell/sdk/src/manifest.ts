/** What a plugin declares in data. The shell draws menus, gates routes and lays out slots from this alone. */
import type { IconName } from './ui/Icon.tsx';

export type Role = 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER';

/** Who may see a contribution. This hides; the server enforces the same rule. Empty means everybody. */
export interface Access {
  readonly signedIn?: true;
  readonly roles?: readonly Role[];
}

/** `topbar`: the main menu. `avatar`: the signed-in person's menu, sorted by `order` between the core's own items. */
export type MenuName = 'topbar' | 'avatar';

/** Whose profile a contribution stands on. */
export interface ProfileProps {
  readonly userId: number;
  readonly username: string;
  readonly own: boolean;
}

/** Which piece of content a contribution stands beside. */
export interface ContentProps {
  /** Its reference, such as `forum.answer:7`. */
  readonly content: string;
}

/** What a field is given that picks an item of one plugin in a form of another. */
export interface PickerProps {
  readonly label: string;
  /** The item's id; null: none. */
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  /** What is wrong, in place of the help. */
  readonly error?: string | undefined;
  readonly help?: string;
}

/** A ban that keeps somebody from logging in. */
export interface BanProps {
  /** In the words of the moderator who issued the ban. */
  readonly reason: string | null;
  /** An instant; null: the ban has no end. */
  readonly expiresAt: string | null;
  /** Proves to the plugin that refused the log-in who appeals: nobody is signed in here. */
  readonly appealToken: string;
}

export type SignupValue = string | number | boolean;

/** What somebody who registers enters for a plugin; the server half reads it by the schema of its `SignupFields`. */
export interface SignupProps {
  /** By field, as it will be sent. */
  readonly values: Readonly<Record<string, SignupValue>>;
  /** By field, why the server has refused it; gone once the field is set again. */
  readonly errors: Readonly<Record<string, string>>;
  /** undefined: this field is not sent. */
  set(field: string, value: SignupValue | undefined): void;
}

/**
 * The places where plugins may put something, with the props each contribution receives.
 * A plugin that offers places of its own adds them here:
 * `declare module '@motorclub/sdk/manifest' { interface SlotProps { 'forum.question.footer': { questionId: number } } }`
 */
export interface SlotProps {
  'topbar.end': object;
  'home.hero': object;
  /**
   * Items of the list "Needs attention" on the home page of admins, moderators and organisers: `AttentionItem`s, and
   * nothing while there is nothing to do.
   */
  'home.attention': object;
  /** Advertising at the foot of each page. Not drawn for people with the right `core.ad_free`. */
  'page.promotion': object;
  'home.main': object;
  'home.aside': object;
  /** A section at the end of the tab Account of `/accountsettings`. */
  'settings.section': object;
  /** A tab of `/accountsettings`, named by the declaration's `title`. */
  'settings.tabs': object;
  /** Buttons in the header of `/profile/{id}`; `own` is true where people look at themselves. */
  'profile.actions': ProfileProps;
  /** A tab of `/profile/{id}`, named by the declaration's `title`. Not drawn where the profile is kept private. */
  'profile.tabs': ProfileProps;
  /** A panel in the first tab of `/profile/{id}`. */
  'profile.overview': ProfileProps;
  /** Buttons at the end of a row of `/usersManagement`. */
  'users.row': { readonly userId: number; readonly username: string; readonly role: Role };
  /** In place of the plain list on `/countries`: the countries with these codes, such as `DE`. */
  'countries.list': { readonly codes: readonly string[] };
  /**
   * Fields in the form of `/signup`. An input's `name` is that of its field, so that people are led to what was refused.
   */
  'signup.fields': SignupProps;
  /** Below the words about a ban at `/login`, where there is no session: the way to appeal, with the token for it. */
  'login.banned': BanProps;
  /** A card among the tiles of `/adminPanel`; `role` is the staff role of the viewer. */
  'admin.tile': { readonly role: Role };
  /** A full-width section of `/adminPanel`, below the tiles. */
  'admin.section': object;
  /** A tab of `/adminPanel`, named by the declaration's `title`; `access` says who of the staff has it. */
  'admin.tabs': object;
  /** Buttons under a piece of content, named by its reference such as `forum.question:12`: follow, bookmark, report. */
  'content.actions': ContentProps;
  /** Beside a member's name, wherever it stands: small marks such as a level. Quiet: most of them are empty. */
  'member.marks': { readonly memberId: number };
  /** What members say about a piece of content. */
  'content.comments': ContentProps;
}
export type SlotName = keyof SlotProps & string;

/**
 * A call of the API (GET) whose answer the page brings along: its address, with placeholders for what differs.
 *
 * `{questionId}`: a parameter of the route's path. `{page}`: the page in the address, as `queryPage` reads it.
 * `{?sort=newest}`: a parameter of the address, and its default; `{?tag}` is left out where the address has none.
 * `{userId}`: the signed-in person; visitors load nothing. `{hour}`: the beginning of this hour, as an ISO time.
 * `{refs}`, in the slots of content: what the page shows, sorted and separated by commas.
 *
 * The address must be the one that the code asks for, with the parameters of its query in any order.
 */
export interface LoadDecl {
  readonly call: `/${string}`;
  /** Its answer is kept for minutes: the page brings it every five minutes only. */
  readonly once?: true;
  /** Visitors do not make it. */
  readonly signedIn?: true;
  /** `{refs}` has only content that offers this; without it, all. */
  readonly offering?: ContentOffer;
}

export interface RouteDecl {
  /** React Router path, e.g. `/questions/:questionId`. */
  readonly path: `/${string}`;
  /** Key of the component in `plugin.tsx`. */
  readonly view: string;
  /** Document title: plain English, or a key of `locales/en.json` written `<id>:<key>`. */
  readonly title: string;
  readonly access?: Access;
  /** What the page asks for first. An address with a query that none of these depend on loads nothing ahead. */
  readonly loads?: readonly LoadDecl[];
  /**
   * The content on the page, for other plugins' parts of it: types, and where the answer to the first of `loads` has
   * their ids, such as `forum.answer:{answers.content.id}`.
   */
  readonly shows?: readonly string[];
  /** Slots on its first screen: what other plugins add to them for everybody is fetched with the page. */
  readonly slots?: readonly SlotName[];
}

export interface MenuDecl {
  readonly menu: MenuName;
  /** In the `avatar` menu, before the label. */
  readonly icon?: IconName;
  /** Plain English, or `<id>:<key>`. */
  readonly label: string;
  /** A path; `{userId}` is replaced by the signed-in person's id. */
  readonly to: `/${string}`;
  /** Lower comes first; 100 when absent. */
  readonly order?: number;
  readonly access?: Access;
}

export interface SlotDecl {
  readonly slot: SlotName;
  readonly view: string;
  /** What the tab is called, where the slot is one of tabs: plain English, or `<id>:<key>`. Else the plugin's name. */
  readonly title?: string;
  readonly order?: number;
  readonly access?: Access;
  /** What it asks for first, in the slots of the home page, of the top bar and of content. */
  readonly loads?: readonly LoadDecl[];
  /**
   * Pixels kept for it while it loads, so that the page does not jump: 160 unless said, 36 in a row. 0 for what often
   * shows nothing.
   */
  readonly height?: number;
  /** The same across, in a row: 120 unless said. */
  readonly width?: number;
}

/** What members may do with content, by whichever plugin there is for it. */
export type ContentOffer = 'follow' | 'save' | 'share';

/** A kind of content, for plugins that list it without knowing it. What nobody declares offers everything. */
export interface ContentDecl {
  /** The content type of the server half: `forum.question`. */
  readonly type: string;
  /** In addresses: `/following?tab=questions`. */
  readonly slug: string;
  /** What one of them is called, and many: plain English, or `<id>:<key>`. */
  readonly one: string;
  readonly many: string;
  readonly offers: readonly ContentOffer[];
  /** Of members, those with this role: a list of its own, beside that of all. */
  readonly role?: Role;
}

export interface PluginManifest {
  /** The plugin's one id: `forum`. Remote, folder and namespaces follow from it. */
  readonly id: string;
  /** Semver range of this SDK that the plugin was written for: `^1`. */
  readonly sdk: string;
  readonly routes?: readonly RouteDecl[];
  readonly menus?: readonly MenuDecl[];
  readonly slots?: readonly SlotDecl[];
  readonly content?: readonly ContentDecl[];
}

/** One plugin as the server describes it in the boot JSON and in `GET /platform/plugins`. */
export interface PluginBoot {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly remote: { readonly name: string; readonly entry: string } | null;
  readonly routes: readonly RouteDecl[];
  readonly menus: readonly MenuDecl[];
  readonly slots: readonly (Omit<SlotDecl, 'slot'> & { readonly slot: string })[];
  readonly content?: readonly ContentDecl[];
  readonly settings: Readonly<Record<string, unknown>>;
  /** Names of this plugin's permissions that the caller holds. */
  readonly permissions: readonly string[];
}

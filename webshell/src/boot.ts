import type { PluginBoot } from '@motorclub/sdk';
import type { PageData } from '@motorclub/sdk/host';

export interface SocialLink {
  readonly kind: 'video' | 'photo' | 'shorts';
  readonly url: string;
}

/** What the server inlines into every page, so that the first screen needs no request. */
export interface Boot {
  readonly epoch: number;
  /** When the page was made, in ms since 1970 by the server's clock; 0 where that is not known. */
  readonly at: number;
  readonly version: string;
  readonly mode: string;
  readonly safeMode: boolean;
  readonly ws: { readonly general: string; readonly ticket: string };
  readonly features: { readonly emailVerification: boolean; readonly captcha: boolean; readonly twoFactor: boolean };
  readonly captcha: { readonly provider: string; readonly siteKey: string | null };
  readonly passwordMinLength: number;
  readonly contact: { readonly email: string; readonly links: readonly SocialLink[] };
  /** Whether the page may load players of videos. */
  readonly videos: boolean;
  readonly plugins: readonly PluginBoot[];
  /** Those that are installed and switched off. */
  readonly off: readonly Pick<PluginBoot, 'id' | 'name'>[];
  /** What the page asks for first, as visitors may see it. */
  readonly page?: PageData;
}

const DEFAULTS: Boot = {
  epoch: 0,
  at: 0,
  version: '',
  mode: 'development',
  safeMode: false,
  ws: { general: '', ticket: '' },
  features: { emailVerification: true, captcha: true, twoFactor: true },
  captcha: { provider: 'altcha', siteKey: null },
  passwordMinLength: 10,
  contact: { email: '', links: [] },
  videos: false,
  plugins: [],
  off: [],
};

export function readBoot(root: Document): Boot {
  const text = root.getElementById('boot')?.textContent ?? '{}';
  return { ...DEFAULTS, ...(JSON.parse(text) as Partial<Boot>) };
}

export const boot: Boot = readBoot(document);

/** `?safe=1`: this tab draws the site without any plugin. */
export const safeTab: boolean = new URLSearchParams(window.location.search).get('safe') === '1';

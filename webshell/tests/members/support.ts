import type { PluginBoot, SlotDecl } from '@motorclub/sdk';
import { platform } from '@motorclub/sdk/host';
import type { ManagedMember } from '../../src/pages/members/api.ts';
import type { OpenProfile } from '../../src/pages/profile/api.ts';
import type { Me, Privacy } from '../../src/pages/settings/api/me.ts';

export const NOW = '2026-11-21T12:00:00Z';

/** The account of `aUser()`. */
export function anAccount(more: Partial<Me> = {}): Me {
  return {
    id: 4,
    username: 'user',
    displayName: null,
    email: 'user@example.org',
    emailVerified: true,
    role: 'USER',
    profileImage: null,
    banner: null,
    bio: 'I drive a Saab.',
    country: 'PT',
    city: null,
    links: [{ label: 'Build log', url: 'https://example.org/saab' }],
    language: 'en',
    units: { distance: 'KM', power: 'HP' },
    timezone: 'Europe/Lisbon',
    theme: 'dark',
    createdAt: NOW,
    usernameChangeableAt: null,
    deletion: null,
    ...more,
  };
}

export const OPEN_PRIVACY: Privacy = {
  profile: 'ALL',
  hideGarage: false,
  hideDonorWall: false,
  hideLeaderboard: false,
  hideFollowerCounts: false,
  hideOnline: false,
  mentions: 'ALL',
  follows: 'ALL',
};

export function aProfile(more: Partial<OpenProfile> = {}): OpenProfile {
  return {
    id: 7,
    username: 'marek',
    profileImage: null,
    state: 'ACTIVE',
    hidden: false,
    displayName: 'Marek N.',
    role: 'MODERATOR',
    banner: null,
    bio: 'Old *Saabs*.',
    bioHtml: '<p>Old <em>Saabs</em>.</p>',
    country: 'PT',
    city: 'Porto',
    links: [{ label: 'Build log', url: 'https://example.org/log' }],
    createdAt: NOW,
    lastSeenAt: NOW,
    online: true,
    ...more,
  };
}

export function aManaged(id: number, username: string, more: Partial<ManagedMember> = {}): ManagedMember {
  return {
    id,
    username,
    displayName: null,
    email: `${username}@example.org`,
    role: 'USER',
    status: 'ACTIVE',
    profileImage: null,
    createdAt: NOW,
    lastSeenAt: NOW,
    sessions: 2,
    twoFactor: false,
    addressHash: null,
    columns: [],
    ...more,
  };
}

export const COUNTRIES = [
  { code: 'NO', name: 'Norway', flagEmoji: '🇳🇴' },
  { code: 'PT', name: 'Portugal', flagEmoji: '🇵🇹' },
  { code: 'TR', name: 'Türkiye', flagEmoji: '🇹🇷' },
];

let trials = 0;

/** Switches on a plugin with these slots; its views are those of the fake remote. */
export function withPlugin(slots: readonly SlotDecl[]): PluginBoot {
  trials += 1;
  const id = `garage${trials}`;
  const plugin: PluginBoot = {
    id,
    name: 'Garage',
    version: '1.0.0',
    remote: { name: `motorclub_${id}`, entry: `/plugins/${id}/ui/mf-manifest.json` },
    routes: [],
    menus: [],
    slots,
    settings: {},
    permissions: [],
  };
  platform.set({ epoch: 1, plugins: [plugin] });
  return plugin;
}

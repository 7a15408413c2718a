import { createStore, useStore } from './store.ts';

/** How the signed-in person wants quantities and times shown; the defaults for visitors. */
export interface Preferences {
  /** An IANA name; null is the zone of this browser. */
  readonly timezone: string | null;
  readonly units: { readonly distance: 'KM' | 'MI'; readonly power: 'HP' | 'KW' };
}

const KEY = 'preferences';
const DEFAULTS: Preferences = { timezone: null, units: { distance: 'KM', power: 'HP' } };

function read(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    return DEFAULTS;
  }
}

const preferences = createStore<Preferences>(read());

/** The present preferences, for code outside components. */
export const currentPreferences = (): Preferences => preferences.get();

/** For the shell: keeps the person's choice for as long as this tab is signed in; null forgets it. */
export function keepPreferences(chosen: Preferences | null): void {
  if (chosen) window.sessionStorage.setItem(KEY, JSON.stringify(chosen));
  else window.sessionStorage.removeItem(KEY);
  preferences.set(chosen ?? DEFAULTS);
}

/** For the shell: whether this tab knows what the person chose. */
export const preferencesKnown = (): boolean => window.sessionStorage.getItem(KEY) !== null;

/** How to show distances and power; times follow by themselves. Rerenders when the person chooses otherwise. */
export function usePreferences(): Preferences {
  return useStore(preferences);
}

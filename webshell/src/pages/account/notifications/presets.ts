import {
  CHANNELS,
  type Channel,
  type KindChange,
  type KindPreferences,
  type PreferencesChange,
} from '../../notifications/preferences.ts';

export const PRESETS = ['usual', 'everything', 'concerning', 'necessary'] as const;
export type Preset = (typeof PRESETS)[number];

const isNecessary = ({ urgent, category }: KindPreferences) => urgent || category === 'SYSTEM';

const isConcerning = (kind: KindPreferences) => isNecessary(kind) || kind.category === 'NEEDS_ME';

/** Whether a preset has a kind come this way. No preset has a phone ring for what happens to others. */
const RULES: Readonly<Record<Preset, (kind: KindPreferences, channel: Channel) => boolean>> = {
  usual: ({ usual }, channel) => usual.includes(channel),
  everything: (kind, channel) => channel !== 'push' || isConcerning(kind),
  concerning: (kind, channel) => isConcerning(kind) || channel === 'inApp' || channel === 'digest',
  necessary: isNecessary,
};

function ticksOf(preset: Preset, kind: KindPreferences): KindChange {
  const offered = CHANNELS.filter((channel) => kind.offered.includes(channel));
  return { kind: kind.kind, ...Object.fromEntries(offered.map((channel) => [channel, RULES[preset](kind, channel)])) };
}

/** The change that makes the preferences those of a preset. */
export function choosePreset(preset: Preset, kinds: readonly KindPreferences[]): PreferencesChange {
  return { kinds: kinds.map((kind) => ticksOf(preset, kind)), emails: true };
}

/** The first preset that the preferences are those of; none once somebody has chosen for themselves. */
export function presetOf(kinds: readonly KindPreferences[], emails: boolean): Preset | undefined {
  const fits = (preset: Preset) =>
    kinds.every((kind) => kind.offered.every((channel) => kind[channel] === RULES[preset](kind, channel)));
  return emails ? PRESETS.find(fits) : undefined;
}

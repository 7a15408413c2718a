import {
  CHANNELS,
  type Channel,
  type KindChange,
  type KindWishes,
  type WishChange,
} from '../../notifications/wishes.ts';

export const PRESETS = ['usual', 'everything', 'concerning', 'necessary'] as const;
export type Preset = (typeof PRESETS)[number];

const isNecessary = ({ urgent, category }: KindWishes) => urgent || category === 'SYSTEM';

const isConcerning = (kind: KindWishes) => isNecessary(kind) || kind.category === 'NEEDS_ME';

/** Whether a preset has a kind come this way. No preset has a phone ring for what happens to others. */
const RULES: Readonly<Record<Preset, (kind: KindWishes, channel: Channel) => boolean>> = {
  usual: ({ usual }, channel) => usual.includes(channel),
  everything: (kind, channel) => channel !== 'push' || isConcerning(kind),
  concerning: (kind, channel) => isConcerning(kind) || channel === 'inApp' || channel === 'digest',
  necessary: isNecessary,
};

function ticksOf(preset: Preset, kind: KindWishes): KindChange {
  const offered = CHANNELS.filter((channel) => kind.offered.includes(channel));
  return { kind: kind.kind, ...Object.fromEntries(offered.map((channel) => [channel, RULES[preset](kind, channel)])) };
}

/** The change that makes the wishes those of a preset. */
export function choosing(preset: Preset, kinds: readonly KindWishes[]): WishChange {
  return { kinds: kinds.map((kind) => ticksOf(preset, kind)), emails: true };
}

/** The first preset that the wishes are those of; none once somebody has chosen for themselves. */
export function presetOf(kinds: readonly KindWishes[], emails: boolean): Preset | undefined {
  const fits = (preset: Preset) =>
    kinds.every((kind) => kind.offered.every((channel) => kind[channel] === RULES[preset](kind, channel)));
  return emails ? PRESETS.find(fits) : undefined;
}

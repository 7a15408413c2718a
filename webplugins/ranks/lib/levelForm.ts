import type { ActivityRank, RankBody } from '../api/levels.ts';
import { t } from '../texts/admin.ts';

export const formOf = (rank: ActivityRank | null) => ({
  level: rank ? String(rank.level) : '',
  name: rank?.name ?? '',
  icon: rank?.icon ?? 'star',
  colour: rank?.colour ?? ('BLUE' as const),
  minPoints: String(rank?.minPoints ?? 0),
  minAgeDays: String(rank?.minAgeDays ?? 0),
  /** In percent. */
  minQuality: String(Math.round((rank?.minQuality ?? 0.5) * 100)),
  /** One a line. */
  privileges: rank?.privileges.join('\n') ?? '',
  isActive: rank?.isActive ?? true,
});

export type LevelForm = ReturnType<typeof formOf>;

const WHOLE = /^\d{1,7}$/;

export const errorsOf = ({ level, name, minPoints, minAgeDays, minQuality }: LevelForm) => ({
  level: /^[0-6]$/.test(level) ? undefined : t('adminLevelHelp'),
  name: name.trim() ? undefined : t('adminMissing'),
  minPoints: WHOLE.test(minPoints) ? undefined : t('adminNumber'),
  minAgeDays: WHOLE.test(minAgeDays) ? undefined : t('adminNumber'),
  minQuality: WHOLE.test(minQuality) && Number(minQuality) <= 100 ? undefined : t('adminQualityHelp'),
});

export const bodyOf = (form: LevelForm): RankBody => ({
  ...form,
  name: form.name.trim(),
  level: Number(form.level),
  minPoints: Number(form.minPoints),
  minAgeDays: Number(form.minAgeDays),
  minQuality: Number(form.minQuality) / 100,
  privileges: form.privileges
    .split('\n')
    .map((text) => text.trim())
    .filter(Boolean),
});

const needs = ({ level, minPoints, minAgeDays, minQuality }: RankBody | ActivityRank) => ({
  level,
  minPoints,
  minAgeDays,
  minQuality,
});

/** The ladder as it would be with what is typed. */
export function proposedLadder(ladder: readonly ActivityRank[], rank: ActivityRank | null, form: LevelForm) {
  const others = ladder.filter(({ id, isActive }) => id !== rank?.id && isActive);
  return [...others.map(needs), ...(form.isActive ? [needs(bodyOf(form))] : [])];
}

import { formatNumber, Panel } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import type { RankDetails } from '../../api/levels.ts';
import { needsOf, percent } from '../../lib/needs.ts';
import { t } from '../../texts/levels.ts';
import { Meter } from './Meter.tsx';

export interface NextLevelProps {
  readonly details: RankDetails;
  /** null while the site shows no points. */
  readonly points: number | null;
}

/** What the next level needs, and how much of it there is. */
export function NextLevel({ details, points }: NextLevelProps) {
  const { next, ageDays, quality, goodPosts, badPosts } = details;
  if (next === null) return <Panel title={t('nextTitle')}>{t('nextNone')}</Panel>;
  const have = {
    points: { value: points ?? 0, shown: formatNumber(points ?? 0) },
    age: { value: ageDays, shown: t('needDays', { count: ageDays }) },
    quality: { value: quality, shown: percent(quality) },
  };
  const needs = needsOf(next).filter(({ name }) => name !== 'points' || points !== null);
  return (
    <Panel title={t('nextName', { level: next.level, name: next.name })}>
      <Stack sx={{ gap: 2 }}>
        {needs.map(({ name, label, need, value }) => (
          <Meter
            key={name}
            label={label}
            shown={t('nextOf', { have: have[name].shown, need })}
            value={have[name].value}
            most={value}
          />
        ))}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('qualityFrom', { good: formatNumber(goodPosts), bad: formatNumber(badPosts) })}
        </Typography>
      </Stack>
    </Panel>
  );
}

import { formatNumber, formatRelative, TextLink } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import type { CaseDetail } from '../../api/cases.ts';
import { t } from '../../texts/cases.ts';

const FIGURES = [
  ['cases', 'case_recordCases'],
  ['upheldCases', 'case_recordUpheld'],
  ['warnings', 'case_recordWarnings'],
  ['points', 'case_recordPoints'],
  ['bans', 'case_recordBans'],
] as const;

/** Who has made it, and what there has been with them before. */
export function AuthorRecord({ found: { author, record } }: { readonly found: CaseDetail }) {
  if (!author || !record) return null;
  return (
    <Box component="section" aria-label={t('case_record')}>
      <Typography variant="overline" component="h3" sx={{ color: 'text.secondary' }}>
        {t('case_record')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <TextLink to={`/profile/${author.id}`}>{author.username}</TextLink>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('case_recordJoined', { time: formatRelative(record.joinedAt) })} ·{' '}
          {t('case_recordLevel', { number: record.level })}
        </Typography>
        <TextLink to={`/report-management?author=${author.id}`}>{t('case_recordAll')}</TextLink>
      </Stack>
      <Stack component="dl" direction="row" sx={{ gap: 3, flexWrap: 'wrap', m: 0, mt: 1 }}>
        {FIGURES.map(([name, label]) => (
          <Box key={name}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {t(label)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {formatNumber(record[name])}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

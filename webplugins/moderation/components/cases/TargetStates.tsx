import { Box, Typography } from '@mui/material';
import type { CaseDetail } from '../../api/cases.ts';
import { t } from '../../texts/cases.ts';
import { TargetState } from './TargetState.tsx';

/** What was reported, beside what it is like now. */
export function TargetStates({ found: { reported, present } }: { readonly found: CaseDetail }) {
  if (!reported) return null;
  const same = present && present.title === reported.title && present.text === reported.text;
  const hint = present ? t('case_unchanged') : t('case_gone');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: present && !same ? '1fr 1fr' : '1fr' } }}>
      <TargetState label={t('case_reported')} state={reported} />
      {present && !same ? (
        <TargetState label={t('case_present')} state={present} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
    </Box>
  );
}

import { Chip, Stack } from '@mui/material';
import type { ReportCase } from '../../api/cases.ts';
import { t } from '../../texts/cases.ts';

/** What is special about a case, as chips; nothing where nothing is. */
export function CaseMarks({ reported }: { readonly reported: ReportCase }) {
  const { status, hiddenAt, lockedAt, isConfidential, isEscalated } = reported;
  const marks = [
    status === 'OPEN' || status === 'CLAIMED' ? null : t(`case_status_${status}`),
    isEscalated && status !== 'ESCALATED' ? t('case_status_ESCALATED') : null,
    isConfidential ? t('case_confidential') : null,
    hiddenAt ? t('case_hidden') : null,
    lockedAt ? t('case_locked') : null,
  ].filter((mark) => mark !== null);
  if (marks.length === 0) return null;
  return (
    <Stack direction="row" component="span" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
      {marks.map((mark) => (
        <Chip key={mark} component="span" size="small" variant="outlined" label={mark} />
      ))}
    </Stack>
  );
}

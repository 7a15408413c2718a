import { formatNumber, TimeAgo, useUser } from '@motorclub/sdk';
import { Box, ButtonBase, Checkbox, Chip, Stack, Typography } from '@mui/material';
import type { ReportCase } from '../../api/cases.ts';
import { useKindNames } from '../../lib/contentKind.ts';
import { t } from '../../texts/cases.ts';
import { CaseMarks } from './CaseMarks.tsx';

export interface CaseRowProps {
  readonly reported: ReportCase;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
  readonly onSelect: () => void;
}

/** Colours of the five degrees of severity, the worst last. */
const COLORS = ['default', 'default', 'warning', 'warning', 'error'] as const;

const ROW = {
  flex: 1,
  minWidth: 0,
  display: 'block',
  textAlign: 'left',
  py: 1.25,
  pl: 1,
  pr: 2,
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

/** One case of the queue: how bad, what, how many, who has it. */
export function CaseRow({ reported, isOpen, isSelected, onOpen, onSelect }: CaseRowProps) {
  const kindName = useKindNames();
  const user = useUser();
  const { severity, score, title, reportCount, claimedBy, author, createdAt, reasons } = reported;
  const holder = claimedBy?.id === user?.id ? t('case_youHave') : t('case_has', { name: claimedBy?.username ?? '' });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: isOpen ? 'action.selected' : undefined,
      }}
    >
      <Checkbox
        checked={isSelected}
        onChange={onSelect}
        slotProps={{ input: { 'aria-label': t('case_select', { title }), tabIndex: -1 } }}
      />
      <ButtonBase onClick={onOpen} data-case={reported.id} aria-current={isOpen} sx={ROW}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Chip
            size="small"
            color={COLORS[severity - 1] ?? 'default'}
            label={t('case_severity', { number: severity })}
          />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {kindName(reported.targetType)} · {t('case_score', { number: formatNumber(score) })} ·{' '}
            {t('case_reports', { count: reportCount })} · <TimeAgo value={createdAt} />
          </Typography>
        </Stack>
        <Typography sx={{ fontWeight: 600, mt: 0.5, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[author ? t('case_by', { name: author.username }) : null, ...reasons.map(({ label }) => label)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <CaseMarks reported={reported} />
        {claimedBy ? (
          <Typography variant="body2" sx={{ color: 'text.primary', fontWeight: 600, mt: 0.5 }}>
            {holder}
          </Typography>
        ) : null}
      </ButtonBase>
    </Box>
  );
}

import { LinkButton } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { t } from '../../texts/pages.ts';
import { STEPS, type StepName, stepHref } from './steps.ts';

export interface StepButtonsProps {
  readonly step: StepName;
  readonly showcaseId: number;
  /** In place of the link to the next step. */
  readonly next?: ReactNode;
}

/** The ways to the step before and the step after. */
export function StepButtons({ step, showcaseId, next }: StepButtonsProps) {
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const after = STEPS[at + 1];
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mt: 3, flexWrap: 'wrap' }}>
      {before && before !== 'car' ? (
        <LinkButton to={stepHref(before, showcaseId)} color="inherit">
          {t('back')}
        </LinkButton>
      ) : (
        <span />
      )}
      {next ??
        (after ? (
          <LinkButton to={stepHref(after, showcaseId)} variant="contained">
            {t('next')}
          </LinkButton>
        ) : null)}
    </Stack>
  );
}

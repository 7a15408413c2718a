import { ConfirmDialog, useAction } from '@motorclub/sdk';
import { Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { pauseSubscription, refreshSubscriptions, type Subscription } from '../../api/subscriptions.ts';
import { t } from '../../texts/subscriptions.ts';

const CHOICES = [1, 2, 3] as const;
const DAYS_OF_MONTH = 30;

export interface PauseDialogProps {
  readonly item: Subscription;
  readonly onClose: () => void;
}

/** Pauses a subscription for one to three months. */
export function PauseDialog({ item, onClose }: PauseDialogProps) {
  const { id, plan, pausedDaysLeft } = item;
  const name = plan?.name ?? '';
  const label = useId();
  const [months, setMonths] = useState<number>(1);
  const pausing = useAction({
    run: () => pauseSubscription(id, months),
    done: () => t('subPaused', { name }),
    failed: (reason) => t('subPauseFailed', { reason }),
    refresh: refreshSubscriptions,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('subPauseTitle', { name })}
      confirmLabel={t('subPause')}
      pending={pausing.isPending}
      onConfirm={() => pausing.mutate()}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>{t('subPauseText')}</Typography>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Typography id={label}>{t('subPauseMonths')}</Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={months}
            aria-labelledby={label}
            onChange={(_, value: number | null) => value && setMonths(value)}
          >
            {CHOICES.map((choice) => (
              <ToggleButton key={choice} value={choice} disabled={choice * DAYS_OF_MONTH > pausedDaysLeft}>
                {choice}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Stack>
      </Stack>
    </ConfirmDialog>
  );
}

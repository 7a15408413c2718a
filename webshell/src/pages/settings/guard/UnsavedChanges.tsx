import { ConfirmDialog } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { t } from '../texts.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

interface UnsavedChangesProps {
  readonly when: boolean;
  readonly onDiscard: () => void;
}

/** Asks before a form is left with something unsaved in it. */
export function UnsavedChanges({ when, onDiscard }: UnsavedChangesProps) {
  const { asked, stay } = useLeaveGuard(when);
  const leave = () => {
    stay();
    asked?.();
    onDiscard();
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('leaveTitle')}
      confirmLabel={t('leave')}
      tone="danger"
      onConfirm={leave}
      onClose={stay}
    >
      <Typography>{t('leaveText')}</Typography>
    </ConfirmDialog>
  );
}

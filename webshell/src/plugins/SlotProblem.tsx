import { Icon } from '@motorclub/sdk';
import { Alert, Button, Chip } from '@mui/material';
import { t } from '../texts.ts';

export interface SlotProblemProps {
  readonly name: string;
  /** `row`: among buttons, where a word fits and a sentence does not. */
  readonly layout: 'row' | 'block';
  /** Absent: it has been tried often enough. */
  readonly onRetry?: () => void;
}

/** In place of a contribution that failed: whose it is, and another try. */
export function SlotProblem({ name, layout, onRetry }: SlotProblemProps) {
  const text = t(onRetry ? 'pluginError' : 'pluginSkipped', { name });
  if (layout === 'row') {
    return (
      <Chip
        size="small"
        variant="outlined"
        color="error"
        icon={<Icon name="alert" size={16} />}
        label={onRetry ? t('retry') : name}
        title={text}
        aria-label={onRetry ? `${text}. ${t('retry')}` : text}
        {...(onRetry ? { onClick: onRetry } : { role: 'note' })}
      />
    );
  }
  const retry = onRetry ? (
    <Button color="inherit" size="small" onClick={onRetry}>
      {t('retry')}
    </Button>
  ) : null;
  return (
    <Alert severity={onRetry ? 'error' : 'warning'} action={retry}>
      {text}
    </Alert>
  );
}

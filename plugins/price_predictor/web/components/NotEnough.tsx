import { EmptyState } from '@motorclub/sdk';
import { Alert, Button, Typography } from '@mui/material';
import type { TooFew } from '../api/types.ts';
import { t } from '../texts.ts';

export interface NotEnoughProps {
  readonly answer: TooFew;
  readonly pending: boolean;
  readonly onWider: () => void;
}

/** Fewer than five comparable cars: that is said, with the way on, and no price. */
export function NotEnough({ answer, pending, onWider }: NotEnoughProps) {
  const { count, needed, wider, widerCount, otherCurrencies } = answer;
  const offer = !wider && widerCount >= needed;
  return (
    <>
      <EmptyState
        text={t('notEnoughText', { count, needed })}
        action={
          offer ? (
            <Button variant="contained" onClick={onWider} loading={pending}>
              {t('searchWider', { count: widerCount })}
            </Button>
          ) : undefined
        }
      />
      {offer ? <Typography sx={{ color: 'text.secondary' }}>{t('widerText')}</Typography> : null}
      {!wider && !offer ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('widerTooFew', { count: widerCount })}</Typography>
      ) : null}
      {otherCurrencies > 0 ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('otherCurrencies', { count: otherCurrencies })}
        </Alert>
      ) : null}
    </>
  );
}

import { ErrorState, failureOf, useNavigate } from '@motorclub/sdk';
import { Alert, Button, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { acceptOffer, declineOffer, transferOffer } from '../../api/tickets.ts';
import type { Offered } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/mine.ts';

function Answer({ token, offer }: { readonly token: string; readonly offer: Offered }) {
  const navigate = useNavigate();
  const away = () => void navigate('/my-tickets', { replace: true });
  const accepting = useAction({ run: () => acceptOffer(token), done: () => t('accepted'), onDone: away });
  const declining = useAction({ run: () => declineOffer(token), done: () => t('declined'), onDone: away });
  return (
    <Card component="section" aria-label={t('offerTitle')} sx={{ p: 2.5, borderColor: 'primary.main' }}>
      <Typography variant="h2">{t('offerText', { who: offer.fromName, event: offer.eventTitle })}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
        {offer.ticketTypeName} · {formatWhen(offer.startsAt, offer.timezone)}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {t('offerUntil', { time: formatWhen(offer.expiresAt, offer.timezone) })}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 2 }}>
        <Button variant="contained" loading={accepting.isPending} onClick={() => accepting.mutate()}>
          {t('accept')}
        </Button>
        <Button color="inherit" loading={declining.isPending} onClick={() => declining.mutate()}>
          {t('decline')}
        </Button>
      </Stack>
    </Card>
  );
}

/** The offer of a ticket to the recipient of a mail, who has followed its link. */
export default function Offer({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(transferOffer(token));
  if (error && failureOf(error).status === 404) return <Alert severity="warning">{t('offerUnknown')}</Alert>;
  if (error && !data) return <ErrorState error={error} title={t('offerFailed')} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.status !== 'PENDING') return <Alert severity="info">{t('offerOver')}</Alert>;
  return <Answer token={token} offer={data} />;
}

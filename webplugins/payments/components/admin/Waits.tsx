import { Alert, AlertTitle, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { waitingPayments } from '../../api/manage.ts';
import { t } from '../../texts/managing.ts';

/** What waits for providers that are off; nothing while nothing does. The list below says itself when it fails. */
export function Waits() {
  const { data } = useQuery(waitingPayments());
  if (!data?.content.length) return null;
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      {data.content.map(({ provider, payments, refunds, events }) => (
        <Alert key={provider} severity="warning" variant="outlined">
          <AlertTitle>{t('waitsTitle', { provider })}</AlertTitle>
          {t('waitsText', { payments, refunds, events })}
        </Alert>
      ))}
    </Stack>
  );
}

import { LinkButton, Loading, Page } from '@motorclub/sdk';
import { Alert, AlertTitle, Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { syncedPayment } from '../api/payments.ts';
import type { Payment } from '../api/types.ts';
import { Goods } from '../components/Goods.tsx';
import { OnePayment } from '../components/OnePayment.tsx';
import { Receipt } from '../components/Receipt.tsx';
import { Summary } from '../components/Summary.tsx';
import { TestBand } from '../components/TestBand.tsx';
import { reasonOf } from '../lib/reasons.ts';
import { paymentPath, useCanRead, usePaymentKey } from '../lib/usePaymentKey.ts';
import { t } from '../texts.ts';

const PAUSE_MS = 2500;
const PATIENCE_MS = 30_000;

/** Whether the provider has not decided yet. */
const isUndecided = ({ status }: Payment) => status === 'CREATED' || status === 'PENDING';

function Outcome({ payment }: { readonly payment: Payment }) {
  if (payment.fulfilment === 'REFUSED') {
    return (
      <Alert severity="warning">
        <AlertTitle>{t('refusedTitle')}</AlertTitle>
        {t('refused')}
      </Alert>
    );
  }
  return <Alert severity="success">{t(payment.fulfilment === 'WAITING' ? 'waiting' : 'paidLead')}</Alert>;
}

function Paid({ payment }: { readonly payment: Payment }) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Outcome payment={payment} />
      <Goods goods={payment.goods} />
      <Summary order={payment} />
      <Receipt payment={payment} />
      <LinkButton to={payment.next} variant="contained" sx={{ alignSelf: 'flex-start' }}>
        {t(payment.purpose === 'ORDER' ? 'next' : 'goOnTo')}
      </LinkButton>
    </Stack>
  );
}

function NotPaid({ payment }: { readonly payment: Payment }) {
  const name = usePaymentKey() ?? { id: payment.id };
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Alert severity="error" sx={{ alignSelf: 'stretch' }}>
        <AlertTitle>{reasonOf(payment.failureCode)}</AlertTitle>
        {t('nothingCharged')}
      </Alert>
      <LinkButton to={paymentPath('/payment-failed', name, payment.id)} variant="outlined" color="inherit">
        {t('tryAgain')}
      </LinkButton>
    </Stack>
  );
}

function PaymentOutcome({ payment, late }: { readonly payment: Payment; readonly late: boolean }) {
  return (
    <>
      {payment.livemode ? null : (
        <Box sx={{ mb: 3 }}>
          <TestBand />
        </Box>
      )}
      <div role="status">
        {isUndecided(payment) ? (
          <Stack sx={{ gap: 2 }}>
            <Alert severity="info">{t(late ? 'stillProcessing' : 'processing')}</Alert>
            {late ? null : <Loading />}
          </Stack>
        ) : null}
      </div>
      {isUndecided(payment) ? <Summary order={payment} /> : null}
      {payment.capturedAt ? <Paid payment={payment} /> : null}
      {isUndecided(payment) || payment.capturedAt ? null : <NotPaid payment={payment} />}
    </>
  );
}

/** `/payment-success?paymentId=7`: believes the server, not the address. */
export default function PaymentSuccess() {
  const name = usePaymentKey();
  const canRead = useCanRead(name);
  const [since] = useState(Date.now);
  const found = useQuery({
    ...syncedPayment(name ?? { id: 0 }),
    enabled: canRead,
    refetchInterval: ({ state }) => {
      const waiting = state.data !== undefined && isUndecided(state.data);
      return waiting && Date.now() - since < PATIENCE_MS ? PAUSE_MS : false;
    },
  });
  const waiting = found.data === undefined || isUndecided(found.data);
  const succeeded = !waiting && found.data?.capturedAt && found.data.fulfilment !== 'REFUSED';
  return (
    <Page title={t(succeeded ? 'success' : 'payment')} width="text">
      <OnePayment name={name} found={found}>
        {(payment) => <PaymentOutcome payment={payment} late={Date.now() - since >= PATIENCE_MS} />}
      </OnePayment>
    </Page>
  );
}

import { LinkButton, Page } from '@motorclub/sdk';
import { Alert, AlertTitle, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { syncedPayment } from '../api/payments.ts';
import type { Payment } from '../api/types.ts';
import { Countdown } from '../components/Countdown.tsx';
import { OnePayment } from '../components/OnePayment.tsx';
import { Done, endOf } from '../components/PayForm.tsx';
import { Summary } from '../components/Summary.tsx';
import { TestBand } from '../components/TestBand.tsx';
import { reasonOf } from '../lib/reasons.ts';
import { paymentPath, useCanRead, usePaymentKey } from '../lib/usePaymentKey.ts';
import { t } from '../texts.ts';

const wasCancelled = ({ failureCode }: Payment) => failureCode === 'canceled';

const titleOf = (payment: Payment) => {
  if (payment.capturedAt) return t('payment');
  return t(wasCancelled(payment) ? 'paymentCancelled' : 'failed');
};

function Failed({ payment }: { readonly payment: Payment }) {
  const name = usePaymentKey() ?? { id: payment.id };
  if (payment.capturedAt !== null) return <Done payment={payment} />;
  return (
    <Stack sx={{ gap: 3 }}>
      {payment.livemode ? null : <TestBand />}
      <Alert severity={wasCancelled(payment) ? 'info' : 'error'}>
        <AlertTitle>{reasonOf(payment.failureCode)}</AlertTitle>
        {payment.payable ? `${t('nothingCharged')} ${t('holdUntil')}` : endOf(payment)}
      </Alert>
      <Summary order={payment} />
      {payment.payable ? (
        <>
          <Countdown expiresAt={payment.expiresAt} serverTime={payment.serverTime} help="" />
          <LinkButton
            to={paymentPath('/payment', name, payment.currentId)}
            variant="contained"
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('tryAgain')}
          </LinkButton>
        </>
      ) : null}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('supportCode')}: {payment.reference}
      </Typography>
    </Stack>
  );
}

/** `/payment-failed?paymentId=7`: what went wrong, in plain words, and the way on. */
export default function PaymentFailed() {
  const name = usePaymentKey();
  const canRead = useCanRead(name);
  const found = useQuery({ ...syncedPayment(name ?? { id: 0 }), enabled: canRead });
  return (
    <Page title={found.data ? titleOf(found.data) : t('payment')} width="text">
      <OnePayment name={name} found={found}>
        {(payment) => <Failed payment={payment} />}
      </OnePayment>
    </Page>
  );
}

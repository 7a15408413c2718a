import { lazyPart, Page, useNavigate } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { onePayment } from '../api/payments.ts';
import type { Payment as PaymentFacts } from '../api/types.ts';
import { Countdown } from '../components/Countdown.tsx';
import { OnePayment } from '../components/OnePayment.tsx';
import { CancelButton, Done, PayForm } from '../components/PayForm.tsx';
import { Summary } from '../components/Summary.tsx';
import { TestBand } from '../components/TestBand.tsx';
import { useCanRead, usePaymentKey } from '../lib/usePaymentKey.ts';
import { t } from '../texts.ts';

const ByHand = lazyPart(() => import('../components/ByHand.tsx'));

/** An attempt that was given up leads to the one that goes on. */
function useCurrent(payment: PaymentFacts | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (payment && payment.currentId !== payment.id) {
      void navigate(`/payment?paymentId=${payment.currentId}`, { replace: true });
    }
  }, [payment, navigate]);
}

function Pay({ payment }: { readonly payment: PaymentFacts }) {
  if (payment.instructions !== null) {
    return (
      <Suspense fallback={null}>
        <ByHand payment={payment} />
        <CancelButton payment={payment} />
      </Suspense>
    );
  }
  return (
    <>
      <Countdown expiresAt={payment.expiresAt} serverTime={payment.serverTime} />
      <PayForm payment={payment} />
    </>
  );
}

function Open({ payment }: { readonly payment: PaymentFacts }) {
  return (
    <Stack sx={{ gap: 3 }}>
      {payment.livemode ? null : <TestBand />}
      <Summary order={payment} />
      {payment.payable ? <Pay payment={payment} /> : <Done payment={payment} />}
    </Stack>
  );
}

/** `/payment?paymentId=7`: begins or resumes whatever is not paid yet. */
export default function Payment() {
  const name = usePaymentKey();
  const canRead = useCanRead(name);
  const found = useQuery({ ...onePayment(name ?? { id: 0 }), enabled: canRead });
  useCurrent(found.data);
  return (
    <Page title={t('payment')} lead={t(found.data?.instructions ? 'byHandLead' : 'paymentLead')} width="text">
      <OnePayment name={name} found={found}>
        {(payment) => <Open payment={payment} />}
      </OnePayment>
    </Page>
  );
}

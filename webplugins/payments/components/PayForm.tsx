import { ConfirmDialog, failureOf, formatMoney, LinkButton, toast } from '@motorclub/sdk';
import {
  Alert,
  AlertTitle,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
} from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.ts';
import { cancel, checkout, providers } from '../api/payments.ts';
import type { Payment, Providers } from '../api/types.ts';
import { leave } from '../lib/leave.ts';
import { usePaymentKey } from '../lib/usePaymentKey.ts';
import { t } from '../texts.ts';

interface WaysProps {
  readonly ways: Providers['content'];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

function Ways({ ways, chosen, onChoose }: WaysProps) {
  if (ways.length < 2) return null;
  return (
    <FormControl>
      <FormLabel id="payment-ways">{t('provider')}</FormLabel>
      <RadioGroup aria-labelledby="payment-ways" value={chosen} onChange={(_, key) => onChoose(key)}>
        {ways.map(({ key, label }) => (
          <FormControlLabel key={key} value={key} control={<Radio />} label={label} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Nobody will pay this: what was held is free at once. */
export function CancelButton({ payment }: { readonly payment: Payment }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const name = usePaymentKey() ?? { id: payment.id };
  const cancelling = useMutation({
    mutationFn: () => cancel(name),
    onSuccess: (after) => {
      client.setQueryData(keys.one(name), after);
      if (after.status !== 'CAPTURED') toast.success(t('cancelled'));
    },
    onError: (error) => toast.error(t('cancelFailed', { reason: failureOf(error).message })),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('cancelQuestion')}
        confirmLabel={t('cancel')}
        cancelLabel={t('keepPurchase')}
        tone="danger"
        pending={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  );
}

/** To the provider; a second click changes nothing, because the first one's answer is where it leads. */
export function PayForm({ payment }: { readonly payment: Payment }) {
  const { data } = useQuery(providers());
  const name = usePaymentKey() ?? { id: payment.id };
  const [provider, setProvider] = useState<string | null>(null);
  const going = useMutation({
    mutationFn: () => checkout(name, provider),
    onSuccess: ({ redirectUrl }) => leave(redirectUrl),
  });
  const busy = going.isPending || going.isSuccess;
  return (
    <Stack sx={{ gap: 2.5, alignItems: 'flex-start' }}>
      <Ways
        ways={data?.content.filter(({ checkout: place }) => place) ?? []}
        chosen={provider ?? payment.provider}
        onChoose={setProvider}
      />
      {going.error ? (
        <Alert severity="error" sx={{ alignSelf: 'stretch' }}>
          <AlertTitle>{t('payFailed')}</AlertTitle>
          {failureOf(going.error).message}
        </Alert>
      ) : null}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" size="large" loading={busy} onClick={() => going.mutate()}>
          {t('pay', { amount: formatMoney(payment.amountMinor, payment.currency) })}
        </Button>
        <CancelButton payment={payment} />
      </Stack>
      <span role="status">{busy ? t('goOn') : null}</span>
    </Stack>
  );
}

/** How a payment ended that nobody made. */
export const endOf = ({ failureCode }: Payment) => t(failureCode === 'canceled' ? 'cancelled' : 'over');

function doneLabel({ status, purpose }: Payment) {
  if (purpose !== 'ORDER') return 'goOnTo';
  return status === 'CAPTURED' ? 'next' : 'toOrder';
}

/** What is left to do with a payment that is over. */
export function Done({ payment }: { readonly payment: Payment }) {
  const paid = payment.status === 'CAPTURED';
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Alert severity={paid ? 'success' : 'info'} sx={{ alignSelf: 'stretch' }}>
        {paid ? t('paidAlready') : endOf(payment)}
      </Alert>
      <LinkButton to={payment.next} variant={paid ? 'contained' : 'outlined'} color={paid ? 'primary' : 'inherit'}>
        {t(doneLabel(payment))}
      </LinkButton>
    </Stack>
  );
}

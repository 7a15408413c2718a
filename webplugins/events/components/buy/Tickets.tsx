import {
  EmptyState,
  failureOf,
  formatMoney,
  LinkButton,
  lazyPart,
  Panel,
  useDraft,
  useSignInPath,
  useUser,
} from '@motorclub/sdk';
import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { myCars } from '../../api/buy.ts';
import type { ClubEvent, OrderBody, TicketType } from '../../api/types.ts';
import { type Amounts, atChosen, mostOf, placeOn, type Quantities, type Sum, sumOf, unitOf } from '../../lib/cart.ts';
import { type Answers, guestsIn, seatsOf } from '../../lib/guests.ts';
import { useOfferedTypes } from '../../lib/useOfferedTypes.ts';
import { useOrdering } from '../../lib/useOrdering.ts';
import { useVoucher, type Voucher } from '../../lib/useVoucher.ts';
import { useWaitlistPlaces } from '../../lib/useWaitlistPlaces.ts';
import { t } from '../../texts/finding.ts';
import { TypeRow } from './TypeRow.tsx';

const Guests = lazyPart(() => import('./Guests.tsx'));
const Pending = lazyPart(() => import('./Pending.tsx'));
const PaymentMethods = lazyPart(() => import('./PaymentMethods.tsx'));
const VoucherField = lazyPart(() => import('./VoucherField.tsx'));

/** The cart, as it is stored in this tab. */
interface Cart {
  readonly chosen: Quantities;
  readonly answers: Answers;
  /** Absent from carts of older versions, which had no choice. */
  readonly amounts?: Amounts;
}

function bodyOf(
  event: ClubEvent,
  types: readonly TicketType[],
  chosen: Quantities,
  voucher: Voucher | null,
): OrderBody {
  const lines = types
    .map(({ id, priceNowMinor }) => ({
      ticketTypeId: id,
      quantity: chosen[id] ?? 0,
      unitPriceMinor: priceNowMinor,
    }))
    .filter(({ quantity }) => quantity > 0);
  return { eventId: event.id, lines, voucherCode: voucher?.code ?? null };
}

function Refusal({ error }: { readonly error: unknown }) {
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      <AlertTitle>{t('orderFailed')}</AlertTitle>
      {failureOf(error).message}
    </Alert>
  );
}

function Total({ sum, currency }: { readonly sum: Sum; readonly currency: string }) {
  return (
    <Stack direction="row" role="status" sx={{ justifyContent: 'space-between', alignItems: 'baseline', py: 1.5 }}>
      <Typography>{sum.count > 0 ? t('tickets', { count: sum.count }) : t('chooseTickets')}</Typography>
      <Typography variant="h3" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(sum.totalMinor, currency)}
      </Typography>
    </Stack>
  );
}

interface BuyProps {
  readonly sum: Sum;
  readonly wrong: boolean;
  readonly pending: boolean;
  readonly onBuy: () => void;
}

function Buy({ sum, wrong, pending, onBuy }: BuyProps) {
  const user = useUser();
  const signIn = useSignInPath();
  if (!user) {
    return (
      <LinkButton to={signIn} variant="contained" size="large" fullWidth>
        {t('logInToBuy')}
      </LinkButton>
    );
  }
  return (
    <Button
      variant="contained"
      size="large"
      fullWidth
      loading={pending}
      disabled={sum.count === 0 || wrong}
      onClick={onBuy}
    >
      {t(sum.totalMinor === 0 && sum.count > 0 ? 'getTickets' : 'buy')}
    </Button>
  );
}

const EMPTY: Cart = { chosen: {}, answers: {} };

/** The member's cars, where a ticket needs one. */
function useCars(types: readonly TicketType[]) {
  const user = useUser();
  const wanted = user !== null && types.some(({ requiresCar }) => requiresCar);
  return useQuery({ ...myCars(user?.id ?? 0), enabled: wanted });
}

/** The member's order that waits for its payment; of a visitor there is none. */
function OwnPending({ eventId }: { readonly eventId: number }) {
  return useUser() ? (
    <Suspense fallback={null}>
      <Pending eventId={eventId} />
    </Suspense>
  ) : null;
}

/** The tickets of an event: how many of which, what it comes to, and buying them. */
export function Tickets({ event }: { readonly event: ClubEvent }) {
  const user = useUser();
  const code = useVoucher(event.id);
  const { voucher } = code;
  const offered = useOfferedTypes(event, voucher?.effect);
  const waits = useWaitlistPlaces();
  const [{ chosen, answers, amounts = {} }, setCart, forget] = useDraft<Cart>(`events.cart.${event.id}`, EMPTY);
  const types = atChosen(offered, amounts);
  const wrong = offered.some((type) => (chosen[type.id] ?? 0) > 0 && unitOf(type, amounts[type.id]) === null);
  const garage = useCars(types);
  const seats = seatsOf(event, types, chosen);
  const [provider, setProvider] = useState<string | null>(null);
  const ordering = useOrdering(forget);
  const order = () =>
    ordering.mutate({
      ...bodyOf(event, types, chosen, voucher),
      ...(provider && sum.totalMinor > 0 ? { provider } : {}),
      attendees: guestsIn(seats, answers, garage.data?.length ?? 0),
    });
  const sum = sumOf(types, chosen, voucher?.effect ?? null);
  const buyable = types.some((type) => mostOf(type, placeOn(waits, type), voucher?.effect ?? null) > 0);
  // A code may open a type that is hidden: there is a field for it even if nothing else is sold.
  const takesCodes = event.status === 'PUBLISHED' && event.lifecycle !== 'ENDED';
  return (
    <Panel title={t('ticketsTitle')}>
      <OwnPending eventId={event.id} />
      {types.length === 0 ? <EmptyState text={t('noTypes')} kind="hatch" /> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li:first-of-type': { borderTop: 0 } }}>
        {types.map((type) => (
          <TypeRow
            key={type.id}
            event={event}
            type={type}
            quantity={chosen[type.id] ?? 0}
            effect={voucher?.effect ?? null}
            entry={placeOn(waits, type)}
            member={user !== null}
            amount={amounts[type.id]}
            onAmount={(typed) => setCart((now) => ({ ...now, amounts: { ...now.amounts, [type.id]: typed } }))}
            onChange={(quantity) => setCart((now) => ({ ...now, chosen: { ...now.chosen, [type.id]: quantity } }))}
          />
        ))}
      </Box>
      {buyable && user && sum.count > 0 ? (
        <Suspense fallback={null}>
          <Guests
            seats={seats}
            garage={garage}
            answers={answers}
            error={ordering.error}
            onChange={(key, value) => setCart((now) => ({ ...now, answers: { ...now.answers, [key]: value } }))}
          />
        </Suspense>
      ) : null}
      {user && takesCodes ? (
        <Suspense fallback={null}>
          <VoucherField currency={event.currency} of={code} />
        </Suspense>
      ) : null}
      {buyable ? (
        <>
          {user && event.offlineDays !== null && sum.totalMinor > 0 ? (
            <Suspense fallback={null}>
              <PaymentMethods days={event.offlineDays} chosen={provider} onChoose={setProvider} />
            </Suspense>
          ) : null}
          <Total sum={sum} currency={event.currency} />
          <Buy
            sum={sum}
            wrong={wrong}
            pending={ordering.isPending || ordering.isSuccess || code.isPending}
            // A code that was typed counts: what it does to the price is seen before the order is placed.
            onBuy={code.waiting ? code.apply : order}
          />
        </>
      ) : null}
      {ordering.error ? <Refusal error={ordering.error} /> : null}
    </Panel>
  );
}

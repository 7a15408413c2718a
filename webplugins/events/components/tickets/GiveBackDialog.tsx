import { ConfirmDialog, formatMoney, Loading } from '@motorclub/sdk';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { oneEvent } from '../../api/events.ts';
import { cancelOrder } from '../../api/tickets.ts';
import type { OrderItem } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { type GiveBack, giveBackOf } from '../../lib/giveBack.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/mine.ts';

export interface GiveBackDialogProps {
  readonly order: OrderItem;
  readonly onClose: () => void;
}

interface RefusedProps extends GiveBackDialogProps {
  readonly refusal: NonNullable<GiveBack['refusal']>;
  readonly until: string;
}

function Refused({ order, refusal, until, onClose }: RefusedProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('cannotGiveBack', { code: order.code })}</DialogTitle>
      <DialogContent>
        <Typography>{t(refusal, { time: formatWhen(until, order.timezone) })}</Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Terms({ order, rule }: { readonly order: OrderItem; readonly rule: GiveBack | null }) {
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography>{t(order.totalMinor > 0 ? 'giveBackMoney' : 'giveBackFree')}</Typography>
      {rule && order.totalMinor > 0 ? (
        <Typography>
          {rule.feeMinor > 0
            ? t('feeKept', { fee: formatMoney(rule.feeMinor, order.currency) })
            : t('nothingKept', { amount: formatMoney(order.totalMinor - order.refundedMinor, order.currency) })}
        </Typography>
      ) : null}
      {rule ? <Typography>{t('giveBackUntil', { time: formatWhen(rule.until, order.timezone) })}</Typography> : null}
    </Stack>
  );
}

/** Giving all tickets of an order back: what the event's rule makes of it, before it is asked for. */
export default function GiveBackDialog({ order, onClose }: GiveBackDialogProps) {
  const { data, isPending } = useQuery(oneEvent(order.eventId));
  const giving = useAction({
    run: () => cancelOrder(order.id),
    done: ({ status }) => t(status === 'REFUND_PENDING' ? 'refundBegun' : 'givenBack'),
    onDone: onClose,
  });
  const rule = data ? giveBackOf(data, order, Date.now()) : null;
  if (rule?.refusal) return <Refused order={order} refusal={rule.refusal} until={rule.until} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t('giveBackTitle', { code: order.code })}
      confirmLabel={t('giveBack')}
      tone="danger"
      pending={giving.isPending || isPending}
      onConfirm={() => giving.mutate()}
      onClose={onClose}
    >
      {isPending ? <Loading /> : <Terms order={order} rule={rule} />}
    </ConfirmDialog>
  );
}

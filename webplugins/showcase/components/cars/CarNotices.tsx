import { ConfirmDialog, formatDateTime, useUser } from '@motorclub/sdk';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import {
  acceptTransfer,
  type Car,
  type CarTransfer,
  declineTransfer,
  useCarAction,
  withdrawTransfer,
} from '../../api/cars.ts';
import { t } from '../../texts/car.ts';

type Answer = 'accept' | 'decline' | 'withdraw';
const CALLS = { accept: acceptTransfer, decline: declineTransfer, withdraw: withdrawTransfer } as const;

interface OfferProps {
  readonly transfer: CarTransfer;
  readonly car: Car;
}

/** The offer of a car to its next owner, or the claim by them: for the one to withdraw, for the other to answer. */
function Offer({ transfer, car }: OfferProps) {
  const user = useUser();
  const [asked, setAsked] = useState<Answer | null>(null);
  const answering = useCarAction({
    run: (answer: Answer): Promise<unknown> => CALLS[answer](transfer.id),
    onDone: () => setAsked(null),
  });
  const { isClaim, fromUser, toUser } = transfer;
  const receives = user?.id === (isClaim ? fromUser.id : toUser.id);
  const names = { car: car.title, from: fromUser.username, to: toUser.username };
  const kind = isClaim ? 'claim' : 'offer';
  const answers: readonly Answer[] = receives ? ['accept', 'decline'] : ['withdraw'];
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <Typography>{t(receives ? `${kind}_toYou` : `${kind}_byYou`, names)}</Typography>
      {transfer.note ? <Typography sx={{ fontStyle: 'italic' }}>{transfer.note}</Typography> : null}
      <Typography variant="body2">{t(`${kind}_until`, { time: formatDateTime(transfer.expiresAt) })}</Typography>
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        {answers.map((answer) => (
          <Button
            key={answer}
            size="small"
            variant={answer === 'accept' ? 'contained' : 'outlined'}
            color={answer === 'accept' ? 'primary' : 'inherit'}
            onClick={() => setAsked(answer)}
          >
            {t(`offer_${answer}`)}
          </Button>
        ))}
      </Stack>
      {asked ? (
        <ConfirmDialog
          open
          title={t(`${kind}_ask_${asked}`, names)}
          confirmLabel={t(`offer_${asked}`)}
          pending={answering.isPending}
          onConfirm={() => answering.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          {t(`${kind}_explain_${asked}`, names)}
        </ConfirmDialog>
      ) : null}
    </Alert>
  );
}

/** What readers have to know about a car before they read on. */
export function CarNotices({ car }: { readonly car: Car }) {
  const { pendingTransfer, status, underReview, visibility, mayEdit } = car;
  return (
    <>
      {pendingTransfer ? <Offer transfer={pendingTransfer} car={car} /> : null}
      {underReview ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('underReview')}
        </Alert>
      ) : null}
      {status === 'ACTIVE' || status === 'TRANSFER_PENDING' ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t(`notice_${status}`)}
        </Alert>
      )}
      {mayEdit && visibility !== 'PUBLIC' ? (
        <Alert severity="info" icon={false} sx={{ mb: 2 }}>
          {t(`seenBy_${visibility}`)}
        </Alert>
      ) : null}
    </>
  );
}

import { formatNumber, TextLink } from '@motorclub/sdk';
import { Alert, AlertTitle, Typography } from '@mui/material';
import type { Question } from '../../api/types.ts';
import { t } from '../../texts/post.ts';

const WHAT_TO_DO = {
  DUPLICATE: 'doDuplicate',
  OFF_TOPIC: 'doOffTopic',
  UNCLEAR: 'doUnclear',
  TOO_GENERIC: 'doTooGeneric',
  NOT_CONSTRUCTIVE: 'doNotConstructive',
} as const;
/** So many members close a question. */
const CLOSE_VOTES = 3;
const UNSEEN = { PENDING: 'isPending', HIDDEN: 'isHidden', DELETED: 'isDeleted' } as const;

function Closed({ question }: { readonly question: Question }) {
  const { closeReason, statusNote, duplicateOfId, isMine } = question;
  return (
    <Alert severity="warning">
      <AlertTitle>
        {t('closedTitle')}
        {closeReason ? `: ${t(closeReason)}` : null}
      </AlertTitle>
      {statusNote ? <Typography sx={{ whiteSpace: 'pre-line' }}>{statusNote}</Typography> : null}
      {duplicateOfId ? <TextLink to={`/questions/${duplicateOfId}`}>{t('toOriginal')}</TextLink> : null}
      {closeReason && isMine ? <Typography>{t(WHAT_TO_DO[closeReason])}</Typography> : null}
    </Alert>
  );
}

/** The author's change waits to be looked at: so they know that they have done what was asked, and moderators that it is their turn. */
function Changed({ question: { isMine, may } }: { readonly question: Question }) {
  if (may.includes('leave')) return <Alert severity="info">{t('changedSince')}</Alert>;
  return isMine ? <Alert severity="info">{t('changeWaits')}</Alert> : null;
}

/** For those who may close it: how many others want that, and why. */
function Wishes({ question: { closeWishes } }: { readonly question: Question }) {
  if (closeWishes.length === 0) return null;
  const count = closeWishes.reduce((sum, wish) => sum + wish.count, 0);
  const reasons = closeWishes.map((wish) => `${t(wish.reason)} (${formatNumber(wish.count)})`).join(', ');
  return (
    <Alert severity="info">
      <AlertTitle>{t('closeWishes', { count, needed: CLOSE_VOTES })}</AlertTitle>
      {reasons}
      {closeWishes.some(({ mine }) => mine) ? ` · ${t('yourWish')}` : null}
    </Alert>
  );
}

/** What keeps a question from being an open one, and what can be done about it. Nothing for one that is open. */
export default function StatusBanner({ question }: { readonly question: Question }) {
  const { status, statusNote, isLocked, needsNewAnswer } = question;
  const unseen = status === 'PENDING' || status === 'HIDDEN' || status === 'DELETED' ? UNSEEN[status] : null;
  return (
    <>
      {status === 'CLOSED' ? <Closed question={question} /> : null}
      {unseen ? (
        <Alert severity="info">
          <AlertTitle>{t(unseen)}</AlertTitle>
          {statusNote}
        </Alert>
      ) : null}
      <Wishes question={question} />
      {question.reopenAsked ? <Changed question={question} /> : null}
      {isLocked ? <Alert severity="info">{t('isLocked')}</Alert> : null}
      {needsNewAnswer && status === 'OPEN' ? <Alert severity="warning">{t('needsNewAnswer')}</Alert> : null}
    </>
  );
}

import { TextLink } from '@motorclub/sdk';
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
      {question.reopenAsked ? <Changed question={question} /> : null}
      {isLocked ? <Alert severity="info">{t('isLocked')}</Alert> : null}
      {needsNewAnswer && status === 'OPEN' ? <Alert severity="warning">{t('needsNewAnswer')}</Alert> : null}
    </>
  );
}

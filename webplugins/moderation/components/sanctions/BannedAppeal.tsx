import { type BanProps, failureOf, formatDateTime, Loaded, Panel } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { bannedState, type OwnBan } from '../../api/sanctions.ts';
import { t } from '../../texts/sanctions.ts';
import { AppealForm } from './AppealForm.tsx';
import { AppealChip } from './shared.tsx';

function State({ ban }: { readonly ban: OwnBan }) {
  const { appeal, nextAppealAt } = ban;
  if (!appeal) return null;
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      <div>
        <AppealChip status={appeal.status} />
      </div>
      {appeal.status === 'SUBMITTED' ? <Typography>{t('bannedWaits')}</Typography> : null}
      {appeal.status === 'UNDER_REVIEW' ? <Typography>{t('bannedReview')}</Typography> : null}
      {appeal.reply ? (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {t('ownReply', { reply: appeal.reply })}
        </Typography>
      ) : null}
      {nextAppealAt ? (
        <Typography variant="body2">{t('ownNextAppeal', { when: formatDateTime(nextAppealAt) })}</Typography>
      ) : null}
    </Stack>
  );
}

/**
 * At the log-in of somebody whom a ban keeps out: what became of their appeal, and the way to make one. Nothing where
 * another plugin has refused the log-in.
 */
export default function BannedAppeal({ appealToken }: BanProps) {
  const found = useQuery(bannedState(appealToken));
  if (found.error && failureOf(found.error).status === 404) return null;
  return (
    <Panel title={t('appealTitle')}>
      <Loaded found={found} failed={t('bannedStateFailed')} rows={2}>
        {(ban) => (
          <>
            <State ban={ban} />
            {ban.canAppeal ? <AppealForm target={{ kind: 'ban', id: ban.id, appealToken }} /> : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

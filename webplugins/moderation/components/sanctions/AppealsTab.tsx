import {
  EmptyState,
  formatDateTime,
  PagedList,
  queryPage,
  TabLinks,
  TimeAgo,
  useAction,
  useSearchParams,
} from '@motorclub/sdk';
import { Box, Button, Card, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Appeal, listAppeals, reviewAppeal } from '../../api/sanctions.ts';
import { t } from '../../texts/sanctions.ts';
import { MemberLink } from '../MemberLink.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { AppealChip, refreshSanctions } from './shared.tsx';

/** What the appeal is against, in one line. */
function describeTarget({ scope, points, expiresAt }: Appeal): string {
  const what = scope
    ? t('appealsAgainstBan', { scope: t(`scope_${scope as 'FULL'}`) })
    : t('appealsAgainstWarning', { count: points ?? 0 });
  return `${what}, ${expiresAt ? t('appealsUntil', { time: formatDateTime(expiresAt) }) : t('appealsNoEnd')}`;
}

function Actions({ appeal }: { readonly appeal: Appeal }) {
  const [deciding, setDeciding] = useState(false);
  const name = appeal.author.username;
  const reviewing = useAction({
    run: () => reviewAppeal(appeal),
    done: () => t('reviewed'),
    failed: (reason) => t('reviewFailed', { reason }),
    refresh: refreshSanctions,
  });
  if (appeal.decidedAt) return null;
  if (!appeal.mayDecide) return <Typography variant="body2">{t('appealsOwn')}</Typography>;
  if (appeal.status === 'SUBMITTED') {
    return (
      <Button
        size="small"
        variant="outlined"
        loading={reviewing.isPending}
        aria-label={t('reviewName', { name })}
        onClick={() => reviewing.mutate()}
      >
        {t('review')}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={t('decideName', { name })}
        onClick={() => setDeciding(true)}
      >
        {t('decide')}
      </Button>
      {deciding ? <DecideDialog appeal={appeal} onClose={() => setDeciding(false)} /> : null}
    </>
  );
}

function AppealItem({ appeal }: { readonly appeal: Appeal }) {
  const { author, status, isLate, createdAt, issuedBy, reviewer, publicReason, body, reply } = appeal;
  return (
    <Box component="li" sx={{ p: 2.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h3" component="h2">
            <MemberLink member={author} />
          </Typography>
          <AppealChip status={status} />
          {isLate ? <Chip size="small" color="error" variant="outlined" label={t('appealsLate')} /> : null}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <TimeAgo value={createdAt} />
          </Typography>
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {describeTarget(appeal)}. {t('appealsIssuedBy', { name: issuedBy ?? t('bySystem') })}
          {reviewer ? `. ${t('appealsReviewer', { name: reviewer })}` : null}
        </Typography>
        <Typography variant="body2" sx={{ fontStyle: 'italic', overflowWrap: 'anywhere' }}>
          {publicReason}
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '75ch' }}>{body}</Typography>
        {reply ? (
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
            <strong>{t('appealsReply')}:</strong> {reply}
          </Typography>
        ) : null}
        <div>
          <Actions appeal={appeal} />
        </div>
      </Stack>
    </Box>
  );
}

/** The appeals that wait for a decision, or those that are decided. */
export default function AppealsTab() {
  const [search] = useSearchParams();
  const isOpen = search.get('list') !== 'decided';
  const found = useQuery(listAppeals(isOpen, queryPage(search)));
  const keep = new URLSearchParams({ tab: 'appeals' });
  return (
    <Card>
      <TabLinks
        label={t('appealsChoice')}
        tabs={[
          { name: 'open', label: t('appealsOpen') },
          { name: 'decided', label: t('appealsDecided') },
        ]}
        current={isOpen ? 'open' : 'decided'}
        param="list"
        keep={keep}
      />
      <PagedList
        label={t('appealsLabel')}
        found={found}
        failed={t('appealsFailed')}
        empty={<EmptyState text={t(isOpen ? 'appealsNone' : 'appealsNoneDecided')} kind="saloon" />}
      >
        {(appeal) => <AppealItem key={appeal.id} appeal={appeal} />}
      </PagedList>
    </Card>
  );
}

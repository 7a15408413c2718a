import { EmptyState, PagedList, Panel, queryPage, useSearchParams } from '@motorclub/sdk';
import { Box, ListItem, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ownSubscriptions } from '../api/subscriptions.ts';
import type { Subscription } from '../api/types.ts';
import { Note } from '../components/admin/Note.tsx';
import { CancelSubscription } from '../components/subscriptions/CancelSubscription.tsx';
import { notesOf, priceOf } from '../components/subscriptions/notes.ts';
import { PortalButton } from '../components/subscriptions/PortalButton.tsx';
import { ResumeSubscription } from '../components/subscriptions/ResumeSubscription.tsx';
import { StatusChip } from '../components/subscriptions/StatusChip.tsx';
import { t } from '../texts/subscriptions.ts';

function Actions({ item }: { readonly item: Subscription }) {
  if (item.status === 'CANCELED') return null;
  const resumable = item.cancelAtPeriodEnd || item.status === 'PAUSED';
  return (
    <>
      <PortalButton item={item} />
      {resumable ? <ResumeSubscription item={item} /> : null}
      {item.cancelAtPeriodEnd ? null : <CancelSubscription item={item} />}
    </>
  );
}

function SubscriptionItem({ item }: { readonly item: Subscription }) {
  return (
    <ListItem divider sx={{ flexWrap: 'wrap', gap: 1.5, px: 2.5, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {`${item.plan.name} · ${priceOf(item.plan)}`}
        </Typography>
        {notesOf(item).map((note) => (
          <Note key={note}>{note}</Note>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <StatusChip item={item} />
        <Actions item={item} />
      </Stack>
    </ListItem>
  );
}

/** In the settings: what the member pays for again and again. */
export default function Subscriptions() {
  const [search] = useSearchParams();
  const found = useQuery(ownSubscriptions(queryPage(search)));
  return (
    <Panel title={t('subscriptions')} padded={false}>
      <Typography variant="body2" sx={{ color: 'text.secondary', px: 2.5, pb: 2, maxWidth: '68ch' }}>
        {t('lead')}
      </Typography>
      <PagedList
        label={t('subscriptions')}
        empty={<EmptyState text={t('none')} kind="suv" />}
        failed={t('subscriptionsFailed')}
        found={found}
      >
        {(item) => <SubscriptionItem key={item.id} item={item} />}
      </PagedList>
    </Panel>
  );
}

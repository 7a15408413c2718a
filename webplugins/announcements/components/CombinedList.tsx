import { EmptyState, ErrorState, formatNumber, LinkButton, ListSkeleton, Pager, useUser } from '@motorclub/sdk';
import { Box, List, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { combinedAnnouncements } from '../api/combined.ts';
import { useMarkRead } from '../api/markRead.ts';
import type { Announcement } from '../api/types.ts';
import { filterAnnouncements, type ListFilter } from '../lib/combine.ts';
import { t } from '../texts.ts';
import { AnnouncementRow } from './AnnouncementRow.tsx';

export const COMBINED_SIZE = 20;

function isNarrow({ q, type, priority, unread }: ListFilter): boolean {
  return q !== '' || type !== null || priority !== null || unread;
}

function Nothing({ wanted }: { readonly wanted: ListFilter }) {
  if (!isNarrow(wanted)) return <EmptyState text={t(`${wanted.tab}Empty`)} kind="roadster" />;
  return (
    <EmptyState
      text={t('nothingFound')}
      kind="roadster"
      action={
        <LinkButton to="/all-announcements" variant="outlined" color="inherit">
          {t('showAll')}
        </LinkButton>
      }
    />
  );
}

function Rows({ items }: { readonly items: readonly Announcement[] }) {
  const user = useUser();
  const { mutate: markRead } = useMarkRead(user?.id ?? 0);
  const reader = user ? { onRead: (item: Announcement) => markRead([item]) } : {};
  return (
    <List disablePadding aria-label={t('list')}>
      {items.map((item) => (
        <AnnouncementRow key={item.id} item={item} heading="h2" {...reader} />
      ))}
    </List>
  );
}

/** The combined list as the address wants it, a page at a time. */
export function CombinedList({ wanted, page }: { readonly wanted: ListFilter; readonly page: number }) {
  const user = useUser();
  const { data, error, refetch } = useQuery(combinedAnnouncements(user?.id ?? null));
  if (error && !data) {
    return (
      <Box sx={{ p: 2.5 }}>
        <ErrorState error={error} title={t('listFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!data) return <ListSkeleton rows={8} rowHeight={96} />;
  const found = filterAnnouncements(data, wanted);
  const pages = Math.ceil(found.length / COMBINED_SIZE);
  const current = Math.min(page, Math.max(0, pages - 1));
  const shown = found.slice(current * COMBINED_SIZE, (current + 1) * COMBINED_SIZE);
  if (shown.length === 0) return <Nothing wanted={wanted} />;
  const from = current * COMBINED_SIZE + 1;
  const range = { from, to: from + shown.length - 1, total: formatNumber(found.length) };
  return (
    <>
      <Rows items={shown} />
      <Box sx={{ px: 2.5, py: 1, textAlign: 'center' }}>
        <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
          {t('range', range)}
        </Typography>
        <Pager page={current} totalPages={pages} />
      </Box>
    </>
  );
}

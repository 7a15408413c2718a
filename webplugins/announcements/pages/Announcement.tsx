import {
  EmptyState,
  ErrorState,
  failureOf,
  LinkButton,
  ListSkeleton,
  Page,
  Slot,
  useParams,
  useUser,
} from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMarkRead } from '../api/markRead.ts';
import { oneAnnouncement } from '../api/one.ts';
import type { AnnouncementDetail } from '../api/types.ts';
import { Detail } from '../components/Detail.tsx';
import { useGeneralLive } from '../lib/useLive.ts';
import { nameOf } from '../lib/words.ts';
import { t } from '../texts.ts';

/** Opening it is reading it. */
function useReadOnOpen(item: AnnouncementDetail | undefined): void {
  const user = useUser();
  const { mutate } = useMarkRead(user?.id ?? 0);
  const unread = user !== null && item !== undefined && item.status === 'SENT' && !item.isRead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each announcement that is opened
  useEffect(() => {
    if (unread) mutate([item]);
  }, [unread, item?.id]);
}

function Missing() {
  return (
    <EmptyState
      text={t('missing')}
      action={
        <LinkButton to="/all-announcements" variant="outlined" color="inherit">
          {t('toAll')}
        </LinkButton>
      }
    />
  );
}

/** The announcement, and what other plugins add to one that was sent: buttons, comments. */
function AnnouncementText({ item }: { readonly item: AnnouncementDetail }) {
  const content = `announcements.announcement:${item.id}`;
  return (
    <Stack sx={{ gap: 2 }}>
      <Detail item={item} />
      {item.status === 'SENT' ? (
        <>
          <Slot name="content.actions" layout="row" content={content} />
          <Slot name="content.comments" layout="row" content={content} />
        </>
      ) : null}
    </Stack>
  );
}

/** `/announcement/{id}` */
export default function Announcement() {
  const id = Number(useParams().id);
  const valid = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...oneAnnouncement(id), enabled: valid });
  useReadOnOpen(data);
  useGeneralLive();
  const missing = !valid || (error !== null && failureOf(error).status === 404);
  return (
    <Page title={data && !missing ? nameOf(data) : t('one')} width="text">
      {missing ? <Missing /> : null}
      {!missing && error && !data ? (
        <ErrorState error={error} title={t('oneFailed')} onRetry={() => void refetch()} />
      ) : null}
      {!missing && !error && !data ? <ListSkeleton rows={3} /> : null}
      {!missing && data ? <AnnouncementText item={data} /> : null}
    </Page>
  );
}

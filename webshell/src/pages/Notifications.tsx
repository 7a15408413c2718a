import { EmptyState, ErrorState, ListSkeleton, Page, Pager, Panel, useSearchParams, useUser } from '@motorclub/sdk';
import { Button, List } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { NotificationItem } from '../chrome/NotificationMenu/NotificationItem.tsx';
import { allNotifications } from '../notifications/api.ts';
import { useUnread } from '../notifications/useUnread.ts';
import { t } from '../texts.ts';
import { SignInNeeded } from './SignInNeeded.tsx';

function NotificationList({ userId }: { readonly userId: number }) {
  const [search] = useSearchParams();
  const page = Math.max(0, Number(search.get('page') ?? 0) || 0);
  const { data, error, refetch } = useQuery(allNotifications(page));
  const { count, readOne, readAll } = useUnread(userId);
  const action =
    count > 0 ? (
      <Button variant="outlined" color="inherit" onClick={readAll}>
        {t('markAllRead')}
      </Button>
    ) : null;
  return (
    <Page
      title={t('notifications')}
      width="text"
      actions={action}
      lead={count > 0 ? t('unread', { count }) : undefined}
    >
      {error ? (
        <ErrorState error={error} title={t('notificationsFailed')} onRetry={() => void refetch()} />
      ) : (
        <Panel padded={false}>
          {data === undefined ? <ListSkeleton /> : null}
          {data?.content.length === 0 ? <EmptyState text={t('noNotifications')} kind="hatch" /> : null}
          <List disablePadding>
            {data?.content.map((item) => (
              <NotificationItem key={item.id} item={item} onRead={readOne} />
            ))}
          </List>
        </Panel>
      )}
      <Pager page={page} totalPages={data?.totalPages ?? 0} />
    </Page>
  );
}

/** Everything a person was ever told, newest first. */
export default function Notifications() {
  const user = useUser();
  return user ? <NotificationList userId={user.id} /> : <SignInNeeded />;
}

import { LinkButton, Page, useSearchParams, useUser } from '@motorclub/sdk';
import { Box, Button, Tab, Tabs } from '@mui/material';
import { CATEGORIES, type Category } from '../notifications/types.ts';
import { useUnread } from '../notifications/useUnread.ts';
import { NotificationList } from './notifications/NotificationList.tsx';
import { StopMails } from './notifications/StopMails.tsx';
import { t } from './notifications/texts.ts';
import { useNotificationList } from './notifications/useNotificationList.ts';
import { SignInNeeded } from './SignInNeeded.tsx';

const ALL = 'all';

/** `NEEDS_ME` is `needs-me` in the address. */
const nameOf = (category: Category) => category.toLowerCase().replace('_', '-');

interface TabProps {
  readonly userId: number;
  readonly category: Category | undefined;
}

function OpenTab({ userId, category }: TabProps) {
  const list = useNotificationList(userId, category);
  const { count } = useUnread(userId);
  // Of a category nobody has counted the unread ones: those that are shown say enough.
  const some = category ? list.items?.some((item) => !item.isRead) : count > 0;
  return (
    <>
      {some ? (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1.5 }}>
          <Button variant="outlined" color="inherit" onClick={list.readAll}>
            {t(category ? 'markTabRead' : 'markAllRead')}
          </Button>
        </Box>
      ) : null}
      <NotificationList list={list} />
    </>
  );
}

function Own({ userId }: { readonly userId: number }) {
  const [search, setSearch] = useSearchParams();
  const { count } = useUnread(userId);
  const category = CATEGORIES.find((one) => nameOf(one) === search.get('tab'));
  const current = category ? nameOf(category) : ALL;
  return (
    <Page
      title={t('notifications')}
      width="text"
      lead={count > 0 ? t('unread', { count }) : undefined}
      actions={
        <LinkButton to="/accountsettings?tab=notifications" color="inherit">
          {t('preferences')}
        </LinkButton>
      }
    >
      <Tabs
        value={current}
        onChange={(_, next: string) => setSearch(next === ALL ? {} : { tab: next })}
        aria-label={t('tabsLabel')}
        variant="scrollable"
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {[ALL, ...CATEGORIES.map(nameOf)].map((name, at) => (
          <Tab
            key={name}
            value={name}
            label={t(CATEGORIES[at - 1] ?? 'tabAll')}
            id={`tab-${name}`}
            {...(name === current ? { 'aria-controls': `panel-${name}` } : {})}
          />
        ))}
      </Tabs>
      <Box key={current} role="tabpanel" id={`panel-${current}`} aria-labelledby={`tab-${current}`}>
        <OpenTab userId={userId} category={category} />
      </Box>
    </Page>
  );
}

/** All notifications of a member, newest first, and the target of unsubscribe links. */
export default function Notifications() {
  const user = useUser();
  const token = useSearchParams()[0].get('unsubscribe');
  if (token !== null)
    return (
      <Page title={t('notifications')} width="text">
        <StopMails token={token} />
      </Page>
    );
  return user ? <Own userId={user.id} /> : <SignInNeeded />;
}

import { EmptyState, Icon, Loading, lazyPart, TextLink } from '@motorclub/sdk';
import { Badge, Button, Divider, IconButton, List, Popover, Stack, Typography } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { useUnread } from '../../notifications/useUnread.ts';
import { t } from '../../texts.ts';

// Nobody needs it before the menu is opened.
const NotificationItem = lazyPart(() => import('./NotificationItem.tsx'));

/** The bell: how many are unread, and the newest of them. */
export function NotificationMenu({ userId }: { readonly userId: number }) {
  const { items, count, readOne, readAll } = useUnread(userId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const heading = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={count > 0 ? t('unread', { count }) : t('unreadNone')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={count || null} color="primary" max={99}>
          <Icon name="bell" size={24} />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': heading, sx: { width: 400, maxWidth: '94vw', mt: 1 } },
        }}
      >
        <Stack
          direction="row"
          sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2, py: 1.25, minHeight: 56 }}
        >
          <Typography id={heading} variant="h3" component="h2">
            {t('notifications')}
          </Typography>
          {count > 0 ? (
            <Button size="small" onClick={readAll}>
              {t('markAllRead')}
            </Button>
          ) : null}
        </Stack>
        <Divider />
        {items.length > 0 ? (
          <Suspense fallback={<Loading minHeight={96} />}>
            <List disablePadding>
              {items.map((item) => (
                <NotificationItem key={item.id} item={item} onRead={readOne} onFollow={close} />
              ))}
            </List>
          </Suspense>
        ) : (
          <EmptyState text={t('noNotifications')} kind="hatch" />
        )}
        <Divider />
        <Stack sx={{ alignItems: 'center', py: 1.25 }}>
          <TextLink to="/notifications" onClick={close}>
            {t('allNotifications')}
          </TextLink>
        </Stack>
      </Popover>
    </>
  );
}

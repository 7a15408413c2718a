import { Icon, Link, SafeHtml, TimeAgo, UserAvatar } from '@motorclub/sdk';
import { Avatar, Box, IconButton, ListItem, ListItemAvatar, ListItemButton, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Notification } from '../../notifications/types.ts';
import { t } from '../../texts.ts';

export interface NotificationItemProps {
  readonly item: Notification;
  readonly onRead: (id: number) => void;
  readonly onFollow?: () => void;
  /** More to do with it, behind the tick. */
  readonly actions?: ReactNode;
}

function Sender({ voter }: Pick<Notification, 'voter'>) {
  if (voter) return <UserAvatar username={voter.username} profileImage={voter.profileImage} />;
  return (
    <Avatar aria-hidden sx={{ bgcolor: 'action.selected', color: 'text.primary' }}>
      <Icon name="bell" />
    </Avatar>
  );
}

/** One notification: following it marks it read too. */
export default function NotificationItem({ item, onRead, onFollow, actions }: NotificationItemProps) {
  const follow = () => {
    if (!item.isRead) onRead(item.id);
    onFollow?.();
  };
  const done = item.isRead ? null : (
    <Tooltip title={t('markRead')}>
      <IconButton edge="end" aria-label={t('markRead')} onClick={() => onRead(item.id)}>
        <Icon name="check" />
      </IconButton>
    </Tooltip>
  );
  return (
    <ListItem
      disablePadding
      divider
      secondaryAction={
        actions ? (
          <>
            {done}
            {actions}
          </>
        ) : (
          done
        )
      }
    >
      <ListItemButton
        {...(item.url ? { component: Link, to: item.url } : {})}
        onClick={follow}
        sx={{
          alignItems: 'flex-start',
          py: 1.5,
          // Paler would be too pale to read by day.
          opacity: item.isRead ? 0.88 : 1,
          ...(actions ? { '&&': { pr: 13 } } : {}),
        }}
      >
        <ListItemAvatar>
          <Sender voter={item.voter ?? null} />
        </ListItemAvatar>
        <Box sx={{ minWidth: 0 }}>
          <SafeHtml html={item.message} links={false} sx={{ overflowWrap: 'anywhere' }} />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {item.isRead ? null : (
              <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
                {t('isUnread')} ·{' '}
              </Box>
            )}
            <TimeAgo value={item.createdAt} />
          </Typography>
        </Box>
      </ListItemButton>
    </ListItem>
  );
}

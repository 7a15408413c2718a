import { Icon, Link, TimeAgo } from '@motorclub/sdk';
import { Box, IconButton, ListItem, ListItemButton, Tooltip, Typography } from '@mui/material';
import type { Announcement } from '../api/types.ts';
import { SEVERITY } from '../lib/colors.ts';
import { isPinned } from '../lib/rules.ts';
import { nameOf, wordsOf } from '../lib/words.ts';
import { t } from '../texts.ts';
import { Chips } from './Chips.tsx';

export interface AnnouncementRowProps {
  readonly item: Announcement;
  /** Not for visitors, who have nothing to read up. */
  readonly onRead?: (item: Announcement) => void;
  readonly onFollow?: () => void;
  /** Level of the heading that names it; none in a menu. */
  readonly heading?: 'h2' | 'h3';
}

const CLAMP = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

function Meta({ item, unread }: { readonly item: Announcement; readonly unread: boolean }) {
  return (
    <Typography variant="caption" component="span" sx={{ color: 'text.secondary', display: 'block', mt: 0.5 }}>
      {unread ? (
        <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
          {t('new')} ·{' '}
        </Box>
      ) : null}
      {item.eventName ? `${item.eventName} · ` : null}
      <TimeAgo value={item.sentAt ?? item.createdAt} />
    </Typography>
  );
}

/** One announcement of a list: its severity at the edge, its words in two lines. Following it marks it read. */
export function AnnouncementRow({ item, onRead, onFollow, heading }: AnnouncementRowProps) {
  const unread = onRead !== undefined && !item.isRead;
  const follow = () => {
    if (unread) onRead(item);
    onFollow?.();
  };
  const done = unread ? (
    <Tooltip title={t('markRead')}>
      <IconButton edge="end" aria-label={`${t('markRead')}: ${nameOf(item)}`} onClick={() => onRead(item)}>
        <Icon name="check" />
      </IconButton>
    </Tooltip>
  ) : null;
  return (
    <ListItem disablePadding divider secondaryAction={done} data-severity={SEVERITY[item.type]}>
      <ListItemButton
        component={Link}
        to={`/announcement/${item.id}`}
        onClick={follow}
        sx={{ py: 1.5, borderLeft: 4, borderColor: `${SEVERITY[item.type]}.main` }}
      >
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.25 }}>
            <Typography
              variant="subtitle1"
              component={heading ?? 'span'}
              sx={{ fontWeight: unread ? 700 : 500, overflowWrap: 'anywhere', lineHeight: 1.3 }}
            >
              {nameOf(item)}
            </Typography>
            <Chips type={item.type} priority={item.priority} />
            {isPinned(item) ? (
              <Typography variant="caption" component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
                {t('pinned')}
              </Typography>
            ) : null}
          </Box>
          <Typography variant="body2" component="span" sx={{ ...CLAMP, color: 'text.secondary' }}>
            {wordsOf(item.message)}
          </Typography>
          <Meta item={item} unread={unread} />
        </Box>
      </ListItemButton>
    </ListItem>
  );
}

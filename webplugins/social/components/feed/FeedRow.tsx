import { Link, Slot, TextLink, TimeAgo, UserAvatar } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import type { Done, FeedItem } from '../../api/types.ts';
import { describeActivity } from '../../lib/describeActivity.ts';
import { memberRef } from '../../lib/refs.ts';
import { t } from '../../texts.ts';

const ROW = {
  display: 'flex',
  gap: 1.5,
  px: { xs: 1.5, sm: 2.5 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;

const CLAMP = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

export interface FeedRowProps {
  /** In a list of one member's activities nothing needs a reason. */
  readonly item: Done & Partial<Pick<FeedItem, 'because'>>;
  /** How much more has happened in the same thread. */
  readonly earlier?: number;
}

/** Something that happened: who did what, where it leads, and why the reader sees it. */
export function FeedRow({ item, earlier = 0 }: FeedRowProps) {
  const { author, content, deed, at, because = [] } = item;
  // That one follows who did it is plain.
  const reason = because.find(({ ref }) => ref !== content.ref && ref !== memberRef(author.id));
  return (
    <Box component="li" sx={ROW}>
      <UserAvatar username={author.username} profileImage={author.profileImage} size={32} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
            <TextLink to={`/profile/${author.id}`} color="text.primary">
              {author.username}
            </TextLink>{' '}
            {describeActivity(deed)} · <TimeAgo value={at} />
            {earlier > 0 ? ` · ${t('earlierUpdates', { count: earlier })}` : null}
          </Typography>
          <Slot name="member.marks" layout="quiet" memberId={author.id} />
        </Stack>
        <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <Box
            component={Link}
            to={content.url}
            sx={{ color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
          >
            {content.title}
          </Box>
        </Typography>
        {content.excerpt ? (
          <Typography variant="body2" sx={{ ...CLAMP, color: 'text.secondary' }}>
            {content.excerpt}
          </Typography>
        ) : null}
        {reason ? (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0, mt: 0.5 }}>
            {t('because')}{' '}
            <TextLink to={reason.url} color="inherit" underline="always">
              {reason.title}
            </TextLink>
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

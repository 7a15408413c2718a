import { formatDateTime, Icon, Link, TimeAgo } from '@motorclub/sdk';
import { Box, Button, Checkbox, Chip, IconButton, Stack, Typography } from '@mui/material';
import { useBookmarkAction } from '../../api/bookmark.ts';
import { changeBookmark } from '../../api/bookmarks.ts';
import type { Bookmark } from '../../api/types.ts';
import { useKindName } from '../../lib/kinds.ts';
import { t } from '../../texts.ts';

export interface BookmarkRowProps {
  readonly bookmark: Bookmark;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onEdit: () => void;
}

const ROW = {
  display: 'flex',
  gap: { xs: 0.5, sm: 1 },
  alignItems: 'flex-start',
  px: { xs: 1, sm: 2 },
  py: 1.25,
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

function Title({ bookmark, onFollow }: { readonly bookmark: Bookmark; readonly onFollow: () => void }) {
  const sx = { overflowWrap: 'anywhere', lineHeight: 1.35 } as const;
  if (bookmark.removed) {
    return (
      <Typography variant="subtitle1" component="h2" sx={{ ...sx, color: 'text.secondary' }}>
        <s>{bookmark.title}</s> <Chip size="small" label={t('targetRemoved')} />
      </Typography>
    );
  }
  return (
    <Typography variant="subtitle1" component="h2" sx={sx}>
      <Box
        component={Link}
        to={bookmark.url}
        onClick={onFollow}
        sx={{ color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
      >
        {bookmark.title}
      </Box>
    </Typography>
  );
}

function Facts({ bookmark }: { readonly bookmark: Bookmark }) {
  const { remindAt, remindedAt, createdAt } = bookmark;
  const kind = useKindName(bookmark.targetType);
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0, mt: 0.5 }}>
      {kind ? `${kind} · ` : null}
      {t('savedAt')} <TimeAgo value={createdAt} />
      {remindAt && !remindedAt ? ` · ${t('remindedAt', { time: formatDateTime(remindAt) })}` : null}
    </Typography>
  );
}

/** One bookmark: the state of its target, the note, and the reminder. */
export function BookmarkRow({ bookmark, chosen, onChoose, onEdit }: BookmarkRowProps) {
  const { title, excerpt, note, changed, removed, id } = bookmark;
  const { mutate } = useBookmarkAction(() => changeBookmark({ id, seen: true }));
  const see = () => (changed ? mutate(undefined) : undefined);
  return (
    <Box component="li" sx={ROW}>
      <Checkbox
        checked={chosen}
        onChange={onChoose}
        slotProps={{ input: { 'aria-label': t('choose', { name: title }) } }}
      />
      <Box sx={{ minWidth: 0, flex: 1, py: 0.75 }}>
        <Title bookmark={bookmark} onFollow={see} />
        {excerpt && !removed ? (
          <Typography variant="body2" sx={{ ...CLAMP, color: 'text.secondary' }}>
            {excerpt}
          </Typography>
        ) : null}
        {note ? (
          <Typography
            variant="body2"
            sx={{
              mt: 0.75,
              pl: 1.25,
              borderLeft: 3,
              borderColor: 'primary.main',
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
            }}
          >
            {note}
          </Typography>
        ) : null}
        <Facts bookmark={bookmark} />
        {changed ? (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 0.75 }}>
            <Chip size="small" color="warning" variant="outlined" label={t('targetChanged')} />
            <Button size="small" color="inherit" onClick={see} aria-label={t('seenName', { name: title })}>
              {t('seen')}
            </Button>
          </Stack>
        ) : null}
      </Box>
      <IconButton aria-label={t('editBookmark', { name: title })} onClick={onEdit}>
        <Icon name="edit" />
      </IconButton>
    </Box>
  );
}

import { failureOf, Link, TimeAgo, toast, UserAvatar } from '@motorclub/sdk';
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useFollow } from '../../api/follow.ts';
import { type Followed, LEVELS, type Level } from '../../api/types.ts';
import { useUnfollow } from '../../api/unfollow.ts';
import { t } from '../../texts.ts';

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  px: { xs: 1.5, sm: 2.5 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;

function Target({ followed, name }: { readonly followed: Followed; readonly name: string }) {
  const { content, user, createdAt } = followed;
  const link = { color: 'text.primary', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } };
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flex: '1 1 200px', minWidth: 0 }}>
      {user ? <UserAvatar username={user.username} profileImage={user.profileImage} /> : null}
      <Box sx={{ minWidth: 0 }}>
        {content ? (
          <Typography variant="subtitle2" component={Link} to={content.url} sx={{ ...link, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        ) : (
          <Typography variant="subtitle2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
        )}
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
          {t('since')} <TimeAgo value={createdAt} />
        </Typography>
      </Box>
    </Stack>
  );
}

/** One followed item, with its level and a way to unfollow. */
export function FollowRow({ followed }: { readonly followed: Followed }) {
  const name = followed.content?.title ?? followed.user?.username ?? t('notThere');
  const { shown, follow } = useFollow(followed.ref, followed.level);
  const { mutate, isPending } = useUnfollow();
  const unfollow = () =>
    mutate({ followed, name }, { onError: (error) => toast.error(t('notDone', { reason: failureOf(error).message })) });
  return (
    <Box component="li" sx={ROW}>
      <Target followed={followed} name={name} />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label={t('level')}
          value={shown ?? followed.level}
          onChange={({ target }) => follow(target.value as Level)}
          slotProps={{ htmlInput: { 'aria-label': t('levelOf', { name }) } }}
          sx={{ width: 140 }}
        >
          {LEVELS.map((level) => (
            <MenuItem key={level} value={level}>
              {t(level)}
            </MenuItem>
          ))}
        </TextField>
        <Button
          size="small"
          color="inherit"
          loading={isPending}
          aria-label={t('unfollowName', { name })}
          onClick={unfollow}
        >
          {t('unfollow')}
        </Button>
      </Stack>
    </Box>
  );
}

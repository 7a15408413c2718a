import { failureOf, Panel, TextLink, toast, UserAvatar } from '@motorclub/sdk';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { invitations, useInvite } from '../../api/invitations.ts';
import type { Author } from '../../api/types.ts';
import { t } from '../../texts/invite.ts';

interface LineProps {
  readonly user: Author;
  readonly detail: string;
  readonly action?: ReactNode;
}

function Line({ user, detail, action }: LineProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
      <UserAvatar username={user.username} profileImage={user.profileImage} size={28} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TextLink to={`/profile/${user.id}`} variant="body2" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
          {user.username}
        </TextLink>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {detail}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}

interface InviteButtonProps {
  readonly questionId: number;
  readonly user: Author;
}

function InviteButton({ questionId, user: { id, username: name } }: InviteButtonProps) {
  const { mutate, isPending } = useInvite(questionId);
  const invite = () =>
    mutate(id, {
      onSuccess: () => toast.success(t('invitedName', { name })),
      onError: (error) => toast.error(t('notInvited', { reason: failureOf(error).message })),
    });
  return (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      loading={isPending}
      aria-label={t('inviteName', { name })}
      onClick={invite}
    >
      {t('invite')}
    </Button>
  );
}

/** For who asked: a few members who have solved such things, to be invited. The page is complete without it. */
export default function Invite({ questionId }: { readonly questionId: number }) {
  const { data } = useQuery(invitations(questionId));
  if (!data || data.invited.length + data.candidates.length === 0) return null;
  const { invited, candidates, left } = data;
  return (
    <Panel title={t('whoMayKnow')}>
      <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
        {left > 0 ? t('mayInvite', { count: left }) : t('allInvited')}
      </Typography>
      <Box component="ul" aria-label={t('whoMayKnow')} sx={{ m: 0, mb: -1, p: 0, listStyle: 'none' }}>
        {invited.map((user) => (
          <Line key={user.id} user={user} detail={t('isInvited')} />
        ))}
        {candidates.map(({ user, solvedCount: count }) => (
          <Line
            key={user.id}
            user={user}
            detail={count > 0 ? t('solvedLike', { count }) : t('answeredLike')}
            action={<InviteButton questionId={questionId} user={user} />}
          />
        ))}
      </Box>
    </Panel>
  );
}

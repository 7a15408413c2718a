import { Icon, LinkButton, type ProfileProps, useSignInPath, useUser } from '@motorclub/sdk';
import { Chip, Skeleton, Stack } from '@mui/material';
import { useRelation } from '../../api/relation.ts';
import { memberRef } from '../../lib/refs.ts';
import { t } from '../../texts.ts';
import { ShareButton } from '../actions/ShareButton.tsx';
import { FollowButton } from '../follows/FollowButton.tsx';
import { BlockMenu } from './BlockMenu.tsx';

const SAID = { BLOCK: 'blocked', MUTE: 'muted' } as const;

function Members({ userId, username }: ProfileProps) {
  const { data, error } = useRelation(userId);
  if (!data) return error ? null : <Skeleton className="mc-late" variant="rounded" width={250} height={40} />;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {data.followsMe ? <Chip size="small" label={t('followsYou')} /> : null}
      {data.block ? <Chip size="small" color="warning" variant="outlined" label={t(SAID[data.block])} /> : null}
      {data.canFollow || data.level ? (
        <FollowButton content={memberRef(userId)} name={username} level={data.level} />
      ) : null}
      <BlockMenu userId={userId} username={username} block={data.block} />
    </Stack>
  );
}

function Visitors({ username }: ProfileProps) {
  const to = useSignInPath();
  return (
    <LinkButton
      to={to}
      variant="contained"
      startIcon={<Icon name="add" size={18} />}
      aria-label={t('followName', { name: username })}
    >
      {t('follow')}
    </LinkButton>
  );
}

/** In the head of a profile: follow, block, mute, share. Nobody follows themselves. */
export default function ProfileActions(props: ProfileProps) {
  const user = useUser();
  const others = user ? <Members {...props} /> : <Visitors {...props} />;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {props.own ? null : others}
      <ShareButton />
    </Stack>
  );
}

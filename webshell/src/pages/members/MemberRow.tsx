import { Slot, TextLink, TimeAgo, UserAvatar } from '@motorclub/sdk';
import { Box, Chip, Stack, Typography } from '@mui/material';
import { t } from '../settings/texts.ts';
import type { ManagedMember } from './api.ts';
import { MemberActions } from './MemberActions.tsx';

const STATUS_COLORS = { ACTIVE: 'success', UNVERIFIED: 'warning', LEAVING: 'error' } as const;

function Names({ member }: { readonly member: ManagedMember }) {
  const { id, username, displayName, email } = member;
  return (
    <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
      <Typography variant="subtitle2" component="div" sx={{ overflowWrap: 'anywhere' }}>
        <TextLink to={`/profile/${id}`} color="inherit">
          {username}
        </TextLink>
        {displayName ? (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {' '}
            · {displayName}
          </Box>
        ) : null}
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {email}
      </Typography>
    </Box>
  );
}

function State({ member }: { readonly member: ManagedMember }) {
  const { role, status, twoFactor, columns } = member;
  return (
    <Stack direction="row" sx={{ flex: '0 1 280px', gap: 1, flexWrap: 'wrap' }}>
      <Chip size="small" variant="outlined" color={role === 'USER' ? 'default' : 'primary'} label={t(role)} />
      <Chip size="small" variant="outlined" color={STATUS_COLORS[status]} label={t(status)} />
      {twoFactor ? <Chip size="small" variant="outlined" label={t('hasTwoFactor')} /> : null}
      {columns.map(({ name, label, value }) => (
        <Chip key={name} size="small" variant="outlined" label={t('columnValue', { label, value })} />
      ))}
    </Stack>
  );
}

const SHOWN_DIGITS = 8;

function SameAddress({ member }: { readonly member: ManagedMember }) {
  const { username, addressHash } = member;
  if (addressHash === null) return null;
  // The accessible name contains the visible text, for users of voice control.
  const shown = `${addressHash.slice(0, SHOWN_DIGITS)}…`;
  return (
    <>
      {' · '}
      {t('addressHash')}{' '}
      <TextLink to={`/usersManagement?q=${addressHash}`} aria-label={t('sameAddress', { hash: shown, name: username })}>
        <Box component="code" title={addressHash} sx={{ fontSize: 'inherit' }}>
          {shown}
        </Box>
      </TextLink>
    </>
  );
}

function Times({ member }: { readonly member: ManagedMember }) {
  return (
    <Typography variant="caption" component="div" sx={{ flex: '0 1 230px', color: 'text.secondary' }}>
      <div>
        {t('joined')} <TimeAgo value={member.createdAt} />
      </div>
      <div>
        {member.lastSeenAt ? (
          <>
            {t('lastSeen')} <TimeAgo value={member.lastSeenAt} />
          </>
        ) : (
          t('neverSeen')
        )}
      </div>
      <div>
        {t('sessions', { count: member.sessions })}
        <SameAddress member={member} />
      </div>
    </Typography>
  );
}

/** One member: who, what they may, since when, and what can be done. */
export function MemberRow({ member }: { readonly member: ManagedMember }) {
  const { id, username, role, profileImage } = member;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        columnGap: 2,
        rowGap: 1,
        px: 2.5,
        py: 1.5,
        flexWrap: 'wrap',
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <UserAvatar username={username} profileImage={profileImage} />
      <Names member={member} />
      <State member={member} />
      <Times member={member} />
      <Stack direction="row" sx={{ gap: 1, ml: 'auto', alignItems: 'center', flexWrap: 'wrap' }}>
        <Slot name="users.row" layout="row" userId={id} username={username} role={role} />
        <MemberActions member={member} />
      </Stack>
    </Stack>
  );
}

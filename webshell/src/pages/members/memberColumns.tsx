import { Slot, type TableColumn, TextLink, TimeAgo, UserAvatar } from '@motorclub/sdk';
import { Box, Chip, Stack, Typography } from '@mui/material';
import { t } from '../settings/texts.ts';
import type { ManagedMember } from './api.ts';
import { MemberActions } from './MemberActions.tsx';

const STATUS_COLORS = { ACTIVE: 'success', UNVERIFIED: 'warning', LEAVING: 'error' } as const;

function Names({ member }: { readonly member: ManagedMember }) {
  const { id, username, displayName, email, profileImage } = member;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      <UserAvatar username={username} profileImage={profileImage} size={32} />
      <Box sx={{ minWidth: 0 }}>
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
    </Stack>
  );
}

function State({ member }: { readonly member: ManagedMember }) {
  const { role, status, twoFactor, columns } = member;
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
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
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {t('addressHash')}{' '}
      <TextLink to={`/usersManagement?q=${addressHash}`} aria-label={t('sameAddress', { hash: shown, name: username })}>
        <Box component="code" title={addressHash} sx={{ fontSize: 'inherit' }}>
          {shown}
        </Box>
      </TextLink>
    </Typography>
  );
}

/** What the list of members shows of each: who, what they may, since when, and what can be done. */
export const MEMBER_COLUMNS: readonly TableColumn<ManagedMember>[] = [
  { label: t('member'), sort: 'username', cell: (member) => <Names member={member} /> },
  { label: t('role'), sort: 'role', cell: (member) => <State member={member} /> },
  { label: t('joined'), sort: '-createdAt', cell: ({ createdAt }) => <TimeAgo value={createdAt} /> },
  {
    label: t('lastSeen'),
    sort: '-lastSeenAt',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeAgo value={lastSeenAt} /> : t('neverSeen')),
  },
  {
    label: t('devices'),
    cell: (member) => (
      <>
        {t('sessions', { count: member.sessions })}
        <SameAddress member={member} />
      </>
    ),
  },
  {
    label: t('actions'),
    labelHidden: true,
    cell: (member) => (
      <Stack
        direction="row"
        sx={{ gap: 1, alignItems: 'center', justifyContent: { sm: 'flex-end' }, flexWrap: 'wrap' }}
      >
        <Slot name="users.row" layout="row" userId={member.id} username={member.username} role={member.role} />
        <MemberActions member={member} />
      </Stack>
    ),
  },
];

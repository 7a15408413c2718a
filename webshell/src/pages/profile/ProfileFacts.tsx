import { Slot, TimeAgo } from '@motorclub/sdk';
import { Box, Chip, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { countries } from '../account/signupQueries.ts';
import { t } from '../settings/texts.ts';
import type { OpenProfile } from './api.ts';

/** `Porto, Portugal`; the code of a country while its name is on its way. */
function usePlace({ city, country }: OpenProfile): string {
  const { data } = useQuery({ ...countries, enabled: country !== null });
  const name = data?.find(({ code }) => code === country)?.name ?? country;
  return [city, name].filter(Boolean).join(', ');
}

function Presence({ member }: { readonly member: OpenProfile }) {
  if (member.online) return <Chip size="small" color="success" variant="outlined" label={t('online')} />;
  if (!member.lastSeenAt) return null;
  return (
    <span>
      {t('lastSeen')} <TimeAgo value={member.lastSeenAt} />
    </span>
  );
}

/** Name, role, where from, since when: one line under the title. */
export function ProfileFacts({ member }: { readonly member: OpenProfile }) {
  const place = usePlace(member);
  return (
    <Stack direction="row" sx={{ columnGap: 2, rowGap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
      {member.displayName ? <span>@{member.username}</span> : null}
      <Chip
        size="small"
        variant="outlined"
        color={member.role === 'USER' ? 'default' : 'primary'}
        label={t(member.role)}
      />
      {place ? <span>{place}</span> : null}
      <span>
        {t('joined')} <TimeAgo value={member.createdAt} />
      </span>
      <Presence member={member} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexBasis: { xs: '100%', sm: 'auto' }, minHeight: 24 }}>
        <Slot name="member.marks" layout="quiet" memberId={member.id} />
      </Box>
    </Stack>
  );
}

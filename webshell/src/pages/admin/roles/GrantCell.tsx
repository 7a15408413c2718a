import { failureOf, type Role, toast } from '@motorclub/sdk';
import { Box, Checkbox, Tooltip } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeGrant, type Grant } from '../api/grants.ts';
import { t } from '../texts.ts';
import { useAnnounce } from '../useAnnounce.ts';

/** If this were revoked from administrators, nobody could grant it again. */
const ADMINISTER = 'platform.administer';

export interface GrantCellProps {
  readonly grant: Grant;
  readonly role: Role;
}

export const isChanged = ({ grant: { roles, defaults }, role }: GrantCellProps) =>
  roles.includes(role) !== defaults.includes(role);

/** What was clicked shows at once, and until the server has said what is so. */
function useGrant({ grant: { permission, roles, summary }, role }: GrantCellProps) {
  const { announce, refresh } = useAnnounce();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const words = { permission, summary, role: t(role) };
  const { mutate } = useMutation({
    mutationFn: (granted: boolean) => changeGrant({ permission, role, granted }),
    onSuccess: (answer, granted) =>
      announce(answer, {
        done: t(granted ? 'granted' : 'taken', words),
        waiting: (names) => t('grantWaiting', { ...words, names }),
      }),
    onError: async (error) => {
      toast.error(`${t('grantFailed', words)}. ${failureOf(error).message}`);
      await refresh();
    },
    onSettled: () => setWanted(null),
  });
  const change = (granted: boolean) => {
    setWanted(granted);
    mutate(granted);
  };
  return { change, pending: wanted !== null, checked: wanted ?? roles.includes(role) };
}

/** Whether a role holds a permission. A dot marks the default, a frame what differs from it. */
export function GrantCell(props: GrantCellProps) {
  const { grant, role } = props;
  const { change, pending, checked } = useGrant(props);
  const locked = grant.permission === ADMINISTER && role === 'ADMIN';
  const changed = isChanged(props);
  const name = t('grantOf', { permission: grant.permission, role: t(role) });
  const box = (
    <Checkbox
      checked={checked}
      disabled={locked || pending}
      onChange={(_, granted) => change(granted)}
      slotProps={{ input: { 'aria-label': changed ? `${name}, ${t('changed')}` : name } }}
      sx={{ borderRadius: 1, border: 1, borderColor: changed ? 'info.main' : 'transparent' }}
    />
  );
  return (
    <Box sx={{ position: 'relative', display: 'inline-flex' }} data-changed={changed}>
      {locked ? (
        <Tooltip title={t('lockedGrant')}>
          <span>{box}</span>
        </Tooltip>
      ) : (
        box
      )}
      {grant.defaults.includes(role) ? (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            left: '50%',
            bottom: 2,
            width: 4,
            height: 4,
            ml: '-2px',
            borderRadius: '50%',
            bgcolor: 'text.secondary',
          }}
        />
      ) : null}
    </Box>
  );
}

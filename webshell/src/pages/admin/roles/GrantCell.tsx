import { failureOf, type Role, toast } from '@motorclub/sdk';
import { Box, Checkbox, Tooltip } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { changeGrant, type Grant } from '../api/grants.ts';
import { t } from '../texts.ts';
import { useAnnounce } from '../useAnnounce.ts';

/** Taking this from administrators would leave nobody who could give it back. */
const ADMINISTER = 'platform.administer';

export interface GrantCellProps {
  readonly grant: Grant;
  readonly role: Role;
}

export const isChanged = ({ grant: { roles, defaults }, role }: GrantCellProps) =>
  roles.includes(role) !== defaults.includes(role);

function useGrant({ grant: { permission }, role }: GrantCellProps) {
  const { announce, refresh } = useAnnounce();
  const words = { permission, role: t(role) };
  return useMutation({
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
  });
}

/** Whether a role holds a permission. A dot marks the default, a frame what differs from it. */
export function GrantCell(props: GrantCellProps) {
  const { grant, role } = props;
  const { mutate, isPending, variables } = useGrant(props);
  const locked = grant.permission === ADMINISTER && role === 'ADMIN';
  const changed = isChanged(props);
  const name = t('grantOf', { permission: grant.permission, role: t(role) });
  const box = (
    <Checkbox
      checked={isPending ? variables : grant.roles.includes(role)}
      disabled={locked || isPending}
      onChange={(_, granted) => mutate(granted)}
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

import { LinkButton } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import type { ClubEvent } from '../../api/types.ts';
import { gatePath } from '../../lib/gatePath.ts';
import { t } from '../../texts/finding.ts';

/** For its organiser and staff: the ways to where it is managed. */
export function Controls({ event }: { readonly event: ClubEvent }) {
  const { id, canManage, canCheckIn, status } = event;
  const runs = status !== 'CANCELLED';
  if (!canManage && !canCheckIn) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {canManage ? (
        <>
          <LinkButton to={`/manage-events?event=${id}`} variant="outlined" color="inherit">
            {t('manage')}
          </LinkButton>
          {runs ? (
            <LinkButton to={`/create-event?event=${id}`} variant="outlined" color="inherit">
              {t('edit')}
            </LinkButton>
          ) : null}
        </>
      ) : null}
      {canCheckIn && runs ? (
        <LinkButton to={gatePath(id)} variant="outlined" color="inherit">
          {t('scanner')}
        </LinkButton>
      ) : null}
    </Stack>
  );
}

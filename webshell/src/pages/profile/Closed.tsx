import { EmptyState, Page, UserAvatar } from '@motorclub/sdk';
import { Card, Stack, Typography } from '@mui/material';
import { t } from '../settings/texts.ts';
import type { ClosedProfile } from './api.ts';

/** Somebody who has gone, or who keeps their profile to themselves. */
export function Closed({ member }: { readonly member: ClosedProfile }) {
  const gone = member.state === 'FORMER';
  return (
    <Page title={gone ? t('formerMember') : member.username} width="text">
      <Card>
        <Stack sx={{ alignItems: 'center', pt: 4 }}>
          {gone ? null : <UserAvatar username={member.username} profileImage={member.profileImage} size={96} />}
          <EmptyState kind={gone ? 'pickup' : 'coupe'} text={gone ? t('formerText') : t('keptPrivate')} />
          {gone || <Typography sx={{ pb: 4, px: 3, color: 'text.secondary' }}>{t('keptPrivateWhy')}</Typography>}
        </Stack>
      </Card>
    </Page>
  );
}

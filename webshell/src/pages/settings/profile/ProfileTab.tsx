import { Panel } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { t } from '../texts.ts';
import { WithAccount } from '../WithAccount.tsx';
import { AvatarPicture } from './AvatarPicture.tsx';
import { BannerPicture } from './BannerPicture.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { UsernamePanel } from './UsernamePanel.tsx';

/** How one appears to others. */
export default function ProfileTab() {
  return (
    <WithAccount>
      {(own) => (
        <Stack sx={{ gap: 3 }}>
          <Panel title={t('pictures')}>
            <Stack sx={{ gap: 3 }}>
              <AvatarPicture own={own} />
              <BannerPicture own={own} />
            </Stack>
          </Panel>
          <Panel title={t('aboutYou')}>
            <ProfileForm own={own} />
          </Panel>
          <UsernamePanel own={own} />
        </Stack>
      )}
    </WithAccount>
  );
}

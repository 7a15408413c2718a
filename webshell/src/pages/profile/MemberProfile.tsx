import { LinkButton, Page, type ProfileProps, Slot, useUser } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { t } from '../settings/texts.ts';
import { TabFrame } from '../tabs/TabFrame.tsx';
import { usePluginTabs } from '../tabs/usePluginTabs.tsx';
import type { OpenProfile } from './api.ts';
import { HeldTab } from './HeldTab.tsx';
import { Overview } from './Overview.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';

function Actions(props: ProfileProps) {
  return (
    <Stack
      direction="row"
      sx={{ gap: 1.25, flexWrap: 'wrap', alignItems: 'center', '& > :empty': { display: 'none' } }}
    >
      <Slot name="profile.actions" layout="row" {...props} />
      {props.own ? (
        <LinkButton to="/accountsettings" variant="outlined" color="inherit">
          {t('editProfile')}
        </LinkButton>
      ) : null}
    </Stack>
  );
}

/** Header and tabs of a member who is there and can be seen. */
export function MemberProfile({ member }: { readonly member: OpenProfile }) {
  const viewer = useUser();
  const props: ProfileProps = { userId: member.id, username: member.username, own: viewer?.id === member.id };
  const overview = {
    name: 'overview',
    label: t('overview'),
    render: () => <Overview member={member} props={props} />,
  };
  const held = { name: 'held', label: t('held'), render: () => <HeldTab /> };
  return (
    <Page
      title={member.displayName ?? member.username}
      above={<ProfileHeader member={member} />}
      lead={<ProfileFacts member={member} />}
      actions={<Actions {...props} />}
    >
      <TabFrame
        label={t('profileOf', { name: member.username })}
        tabs={[overview, ...usePluginTabs('profile.tabs', props), ...(props.own ? [held] : [])]}
      />
    </Page>
  );
}

import { Page, useUser } from '@motorclub/sdk';
import { TabFrame } from '../tabs/TabFrame.tsx';
import { usePluginTabs } from '../tabs/usePluginTabs.tsx';
import { tabsFor } from './tabs.ts';
import { t } from './texts.ts';
import { useLivePlatform } from './useLivePlatform.ts';

/** What staff can see and do, by role. The tab is in the address. */
export default function AdminPanel() {
  const own = tabsFor(useUser()?.role).map(({ name, label, Content }) => ({
    name,
    label: t(label),
    render: () => <Content />,
  }));
  useLivePlatform();
  return (
    <Page title={t('adminPanel')} lead={t('adminLead')}>
      <TabFrame label={t('adminPanel')} tabs={[...own, ...usePluginTabs('admin.tabs')]} />
    </Page>
  );
}

import { ListSkeleton, Page, useSearchParams, useUser } from '@motorclub/sdk';
import { Box, Tab, Tabs } from '@mui/material';
import { Suspense } from 'react';
import { type AdminTab, tabsFor } from './tabs.ts';
import { t } from './texts.ts';
import { useLivePlatform } from './useLivePlatform.ts';

interface TabBarProps {
  readonly tabs: readonly AdminTab[];
  readonly current: AdminTab;
  readonly onChange: (name: string) => void;
}

function TabBar({ tabs, current, onChange }: TabBarProps) {
  return (
    <Tabs
      value={current.name}
      onChange={(_, name: string) => onChange(name)}
      aria-label={t('adminPanel')}
      variant="scrollable"
      sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map(({ name, label }) => (
        <Tab
          key={name}
          value={name}
          label={t(label)}
          id={`tab-${name}`}
          {...(name === current.name ? { 'aria-controls': `panel-${name}` } : {})}
        />
      ))}
    </Tabs>
  );
}

/** What staff can see and do, by role. The tab is in the address. */
export default function AdminPanel() {
  const [search, setSearch] = useSearchParams();
  const tabs = tabsFor(useUser()?.role);
  useLivePlatform();
  const current = tabs.find((tab) => tab.name === search.get('tab')) ?? tabs[0];
  if (!current) return null;
  const { name, Content } = current;
  return (
    <Page title={t('adminPanel')} lead={t('adminLead')}>
      {tabs.length > 1 ? (
        <TabBar
          tabs={tabs}
          current={current}
          onChange={(next) => setSearch(next === tabs[0]?.name ? {} : { tab: next })}
        />
      ) : null}
      <Box {...(tabs.length > 1 ? { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}` } : {})}>
        <Suspense fallback={<ListSkeleton rows={4} rowHeight={96} />}>
          <Content />
        </Suspense>
      </Box>
    </Page>
  );
}

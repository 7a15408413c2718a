import { ListSkeleton, useSearchParams } from '@motorclub/sdk';
import { Box, Tab, Tabs } from '@mui/material';
import { type ReactNode, Suspense } from 'react';

export interface FrameTab {
  /** In the address: `?tab=privacy`. */
  readonly name: string;
  readonly label: string;
  readonly render: () => ReactNode;
}

export interface TabFrameProps {
  /** What the tabs are about, for those who do not see them. */
  readonly label: string;
  readonly tabs: readonly FrameTab[];
}

/** Tabs whose name is in the address; the first one needs none. Only the open one is drawn. */
export function TabFrame({ label, tabs }: TabFrameProps) {
  const [search, setSearch] = useSearchParams();
  const current = tabs.find((tab) => tab.name === search.get('tab')) ?? tabs[0];
  if (!current) return null;
  const shown = <Suspense fallback={<ListSkeleton rows={4} rowHeight={96} />}>{current.render()}</Suspense>;
  if (tabs.length === 1) return shown;
  return (
    <>
      <Tabs
        value={current.name}
        onChange={(_, next: string) => setSearch(next === tabs[0]?.name ? {} : { tab: next })}
        aria-label={label}
        variant="scrollable"
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minWidth: 0, px: 1.5 } }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`tab-${tab.name}`}
            {...(tab === current ? { 'aria-controls': `panel-${tab.name}` } : {})}
          />
        ))}
      </Tabs>
      <Box key={current.name} role="tabpanel" id={`panel-${current.name}`} aria-labelledby={`tab-${current.name}`}>
        {shown}
      </Box>
    </>
  );
}

import { useSearchParams } from '@motorclub/sdk';
import { Box, Tab, Tabs } from '@mui/material';
import type { ComponentType } from 'react';
import { Bulk } from './bulk/Bulk.tsx';
import { Outbox } from './Outbox.tsx';
import { Suppressions } from './Suppressions.tsx';
import { Templates } from './Templates.tsx';
import { t } from './texts.ts';

const VIEWS = {
  outbox: Outbox,
  templates: Templates,
  bulk: Bulk,
  suppressions: Suppressions,
} as const satisfies Record<string, ComponentType>;
type View = keyof typeof VIEWS;

const isView = (name: string | null): name is View => name !== null && name in VIEWS;

/** The outbox, the templates, mails to many and the blocked addresses; which one is in the address: `?view=templates`. */
export default function Mails() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('view');
  const view: View = isView(named) ? named : 'outbox';
  const Content = VIEWS[view];
  const show = (next: View) => {
    // The panel's own tab stays; filters and pages belong to the view that is left.
    const tab = search.get('tab');
    setSearch({ ...(tab ? { tab } : {}), ...(next === 'outbox' ? {} : { view: next }) });
  };
  return (
    <>
      <Tabs
        value={view}
        onChange={(_, next: View) => show(next)}
        aria-label={t('mailViews')}
        variant="scrollable"
        sx={{ mb: 2.5 }}
      >
        {Object.keys(VIEWS).map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(name as View)}
            id={`mails-tab-${name}`}
            {...(name === view ? { 'aria-controls': `mails-${name}` } : {})}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`mails-${view}`} aria-labelledby={`mails-tab-${view}`}>
        <Content />
      </Box>
    </>
  );
}

import { ListSkeleton } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { Contribution } from './Contribution.tsx';
import type { SlotEntry } from './registry.ts';
import { SlotProblem } from './SlotProblem.tsx';

/** One contribution to a slot of tabs, drawn where its tab is open. */
export function PluginTab({ entry, props = {} }: { readonly entry: SlotEntry; readonly props?: object }) {
  const { plugin, view } = entry;
  return (
    <Box data-plugin={plugin.id} data-view={view} sx={{ minWidth: 0 }}>
      <Contribution
        plugin={plugin}
        view={view}
        props={props}
        fallback={<ListSkeleton rows={4} rowHeight={96} />}
        skipped={<SlotProblem name={plugin.name} layout="block" />}
        renderError={(_, retry) => <SlotProblem name={plugin.name} layout="block" onRetry={retry} />}
      />
    </Box>
  );
}

import { Box, Skeleton } from '@mui/material';
import { Contribution } from '../../../plugins/Contribution.tsx';
import { SlotProblem } from '../../../plugins/SlotProblem.tsx';
import type { PluginFields } from './usePluginFields.ts';

/** What plugins ask of those who register. One that fails leaves the rest of the form as it is. */
export function PluginFieldsets({ entries, propsOf }: PluginFields) {
  return entries.map(({ plugin, view }) => (
    <Box key={`${plugin.id}/${view}`} data-plugin={plugin.id} data-view={view} sx={{ minWidth: 0 }}>
      <Contribution
        plugin={plugin}
        view={view}
        props={propsOf(plugin.id)}
        fallback={<Skeleton className="mc-late" variant="rounded" height={56} />}
        skipped={<SlotProblem name={plugin.name} layout="block" />}
        renderError={(_, retry) => <SlotProblem name={plugin.name} layout="block" onRetry={retry} />}
      />
    </Box>
  ));
}

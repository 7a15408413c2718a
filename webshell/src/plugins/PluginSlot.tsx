import { type SlotLayout, usePlatform, useUser } from '@motorclub/sdk';
import type { SlotRequest } from '@motorclub/sdk/host';
import { Box, Card, Skeleton } from '@mui/material';
import { Contribution } from './Contribution.tsx';
import { type SlotEntry, slotEntries } from './registry.ts';
import { SlotProblem } from './SlotProblem.tsx';
import { WhenVisible } from './WhenVisible.tsx';

/** Pixels kept for contributions that do not say what they need. */
const BLOCK_HEIGHT = 160;
const ROW_HEIGHT = 36;
const ROW_WIDTH = 120;

/** Where a contribution shows nothing, its row or column has no gap for it. */
const EMPTY_TAKES_NO_SPACE = { '&:empty, &:has(> div:only-child:empty)': { display: 'none' } };

function BlockPlaceholder({ entry: { height = BLOCK_HEIGHT } }: { readonly entry: SlotEntry }) {
  if (height === 0) return null;
  return (
    <Card className="mc-late" sx={{ height, p: 2.5 }}>
      <Skeleton width="40%" height={32} />
      {height > 110 ? <Skeleton variant="rounded" height={height - 90} sx={{ mt: 1.5 }} /> : null}
    </Card>
  );
}

function RowPlaceholder({ entry: { height = ROW_HEIGHT, width = ROW_WIDTH } }: { readonly entry: SlotEntry }) {
  return <Skeleton variant="rounded" width={width} height={height} />;
}

const PLACEHOLDERS = { block: BlockPlaceholder, row: RowPlaceholder, quiet: () => null } as const;

interface ViewProps {
  readonly entry: SlotEntry;
  readonly layout: SlotLayout;
  readonly props: object;
}

function SlotView({ entry, layout, props }: ViewProps) {
  const { plugin, view } = entry;
  const placeholder = PLACEHOLDERS[layout]({ entry });
  const renderProblem = (onRetry?: () => void) =>
    layout === 'quiet' ? null : <SlotProblem name={plugin.name} layout={layout} {...(onRetry ? { onRetry } : {})} />;
  const contribution = (
    <Contribution
      plugin={plugin}
      view={view}
      props={props}
      fallback={placeholder}
      skipped={renderProblem()}
      renderError={(_, retry) => renderProblem(retry)}
    />
  );
  // What takes no space until it has content can never come into view.
  const waits = layout === 'block' && entry.height !== 0;
  return waits ? <WhenVisible placeholder={placeholder}>{contribution}</WhenVisible> : contribution;
}

/** All contributions to a slot that the person may see, in order. */
export function PluginSlot({ name, props, layout = 'block', fallback = null }: SlotRequest) {
  const { plugins } = usePlatform();
  const entries = slotEntries(plugins, name, useUser()?.role ?? null);
  if (entries.length === 0) return fallback;
  return entries.map((entry) => (
    <Box
      key={`${entry.plugin.id}/${entry.view}`}
      data-plugin={entry.plugin.id}
      data-view={entry.view}
      sx={{ minWidth: 0, ...EMPTY_TAKES_NO_SPACE }}
    >
      <SlotView entry={entry} layout={layout} props={props} />
    </Box>
  ));
}

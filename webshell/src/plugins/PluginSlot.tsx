import { usePlatform, useUser } from '@motorclub/sdk';
import { Box, Card, Skeleton } from '@mui/material';
import { Contribution } from './Contribution.tsx';
import { type SlotEntry, slotEntries } from './registry.ts';
import { SlotProblem } from './SlotProblem.tsx';
import { WhenVisible } from './WhenVisible.tsx';

/** Height kept for a contribution while it loads, so that the page does not jump. */
const HEIGHTS: Readonly<Record<string, number>> = {
  'home.hero': 40,
  'home.main': 340,
  'home.aside': 220,
  'admin.tile': 150,
  'topbar.end': 44,
  'profile.actions': 40,
  'users.row': 32,
  'content.actions': 36,
  'content.comments': 36,
};

/** Slots inside a row of buttons, or that begin as a button, and the width kept there. Loaded at once, not when seen. */
const INLINE_WIDTHS: Readonly<Record<string, number>> = {
  'home.hero': 140,
  'topbar.end': 44,
  'profile.actions': 110,
  'users.row': 80,
  'content.actions': 180,
  'content.comments': 180,
};

/** Slots of lines that may stay empty: no space is kept, and no line says that one is missing. */
const QUIET: ReadonlySet<string> = new Set(['home.attention', 'page.promotion']);

/** Where a contribution shows nothing, its row or column has no gap for it. */
const EMPTY_TAKES_NO_SPACE = { '&:empty, &:has(> div:only-child:empty)': { display: 'none' } };

function Placeholder({ height, inline }: { readonly height: number; readonly inline: number | undefined }) {
  if (inline) return <Skeleton variant="rounded" width={inline} height={height} />;
  return (
    <Card className="mc-late" sx={{ height, p: 2.5 }}>
      <Skeleton width="40%" height={32} />
      <Skeleton variant="rounded" height={height - 90} sx={{ mt: 1.5 }} />
    </Card>
  );
}

function SlotView({
  entry,
  name,
  props,
}: {
  readonly entry: SlotEntry;
  readonly name: string;
  readonly props: object;
}) {
  const height = HEIGHTS[name] ?? 160;
  const inline = INLINE_WIDTHS[name];
  const shape = inline ? 'inline' : 'block';
  const quiet = QUIET.has(name);
  const placeholder = quiet ? null : <Placeholder height={height} inline={inline} />;
  const view = (
    <Contribution
      plugin={entry.plugin}
      view={entry.view}
      props={props}
      fallback={placeholder}
      skipped={quiet ? null : <SlotProblem name={entry.plugin.name} shape={shape} />}
      renderError={(_, retry) =>
        quiet ? null : <SlotProblem name={entry.plugin.name} shape={shape} onRetry={retry} />
      }
    />
  );
  if (inline || quiet) return view;
  return <WhenVisible placeholder={placeholder}>{view}</WhenVisible>;
}

/** All contributions to a slot that the person may see, in order. */
export function PluginSlot({ name, props }: { readonly name: string; readonly props: object }) {
  const { plugins } = usePlatform();
  const role = useUser()?.role ?? null;
  return slotEntries(plugins, name, role).map((entry) => (
    <Box
      key={`${entry.plugin.id}/${entry.view}`}
      data-plugin={entry.plugin.id}
      data-view={entry.view}
      sx={{ minWidth: 0, ...EMPTY_TAKES_NO_SPACE }}
    >
      <SlotView entry={entry} name={name} props={props} />
    </Box>
  ));
}

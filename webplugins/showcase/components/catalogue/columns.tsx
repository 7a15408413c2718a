import { formatNumber, Picture, type PictureData, type TableColumn, TextLink } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Entry } from '../../api/catalogue.ts';
import { t } from '../../texts/catalogue.ts';
import { EntryActions, type EntryActionsProps } from './EntryActions.tsx';

/** What a brand goes by, before its name. */
export function BrandLogo({ logo, size = 32 }: { readonly logo: PictureData; readonly size?: number }) {
  return (
    <Box sx={{ width: size, flexShrink: 0 }}>
      <Picture picture={logo} sizes={`${size}px`} alt="" ratio="4 / 3" eager />
    </Box>
  );
}

/** An entry by its name, with its other names below it. */
export function EntryName({ name, entry }: { readonly name: string; readonly entry: Entry }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      {name}
      {entry.aliases.length > 0 ? (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {entry.aliases.join(', ')}
        </Typography>
      ) : null}
    </Box>
  );
}

interface EndOptions {
  /** Whether the entries are proposals: these have a proposer, and no cars yet. */
  readonly proposed: boolean;
  readonly manages: boolean;
  readonly onOpen: EntryActionsProps['onOpen'];
}

/** The columns that tables of all three kinds end with: who uses or proposes an entry, and what staff can do. */
export function endColumns<T extends Entry>({ proposed, manages, onOpen }: EndOptions): TableColumn<T>[] {
  const proposer: TableColumn<T> = {
    label: t('catalogue_proposedBy'),
    cell: ({ proposedBy }) =>
      proposedBy ? <TextLink to={`/profile/${proposedBy.id}`}>{proposedBy.username}</TextLink> : null,
  };
  const cars: TableColumn<T> = {
    label: t('catalogue_cars'),
    numeric: true,
    cell: ({ carCount }) => formatNumber(carCount),
  };
  const actions: TableColumn<T> = {
    label: t('catalogue_actions'),
    labelHidden: true,
    cell: (entry) => <EntryActions entry={entry} onOpen={onOpen} />,
  };
  return [...(proposed ? (manages ? [proposer] : []) : [cars]), ...(manages ? [actions] : [])];
}

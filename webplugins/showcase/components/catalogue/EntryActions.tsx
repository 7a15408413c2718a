import { Button, Stack } from '@mui/material';
import { type Entry, moveEntry, useAction } from '../../api/catalogue.ts';
import { kindOf, titleOf } from '../../lib/entries.ts';
import { t } from '../../texts/catalogue.ts';

export type EntryAction = 'edit' | 'merge' | 'reject';

export interface EntryActionsProps {
  readonly entry: Entry;
  readonly onOpen: (action: EntryAction, entry: Entry) => void;
}

/** What staff can do with an entry in its status. */
export function EntryActions({ entry, onOpen }: EntryActionsProps) {
  const name = titleOf(entry);
  const moving = useAction({
    run: (step: 'publish' | 'archive') => moveEntry(kindOf(entry), entry.id, step),
    done: (_, step) => t(step === 'publish' ? 'catalogue_entryPublished' : 'catalogue_entryArchived', { name }),
  });
  const button = (
    label: 'entryPublish' | 'entryArchive' | 'entryEdit' | 'entryMerge' | 'entryReject',
    run: () => void,
  ) => (
    <Button
      size="small"
      color={label === 'entryPublish' ? 'primary' : 'inherit'}
      disabled={moving.isPending}
      aria-label={t(`catalogue_${label}Of`, { name })}
      onClick={run}
    >
      {t(`catalogue_${label}`)}
    </Button>
  );
  const { status } = entry;
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', justifyContent: { sm: 'flex-end' } }}>
      {status === 'ACTIVE' ? null : button('entryPublish', () => moving.mutate('publish'))}
      {button('entryEdit', () => onOpen('edit', entry))}
      {button('entryMerge', () => onOpen('merge', entry))}
      {status === 'PROPOSED' ? button('entryReject', () => onOpen('reject', entry)) : null}
      {status === 'ACTIVE' ? button('entryArchive', () => moving.mutate('archive')) : null}
    </Stack>
  );
}

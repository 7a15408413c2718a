import { EmptyState, formatDateTime, PagedTable, queryPage, type TableColumn, useQueryText } from '@motorclub/sdk';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type LogEntry, listEntries } from '../../api/log.ts';
import { describeAction } from '../../texts/actions.ts';
import { t } from '../../texts/config.ts';
import { RevertButton } from '../log/RevertButton.tsx';

// What the actions of all changes of the configuration begin with.
const AREA = 'config';

/** What a filter or a reason is called. */
function nameOf(state: LogEntry['before']): string | undefined {
  const name = state?.name ?? state?.label;
  return name === undefined ? undefined : String(name);
}

const COLUMNS: readonly TableColumn<LogEntry>[] = [
  { label: t('changeWhat'), cell: ({ action }) => describeAction(action) },
  { label: t('filterName'), cell: ({ before, after }) => nameOf(after) ?? nameOf(before) ?? '' },
  { label: t('changeWho'), cell: ({ actor }) => actor?.username ?? '' },
  { label: t('changeWhen'), cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> },
  { label: t('changeUndo'), labelHidden: true, cell: (entry) => <RevertButton entry={entry} /> },
];

/** Who has changed what, with a way back. */
export default function ChangesTab() {
  const [search] = useQueryText();
  const found = useQuery(listEntries({ action: AREA }, queryPage(new URLSearchParams(search))));
  return (
    <Card>
      <PagedTable
        label={t('configTab_changes')}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        found={found}
        failed={t('changesFailed')}
        empty={<EmptyState text={t('changesEmpty')} kind="saloon" />}
      />
    </Card>
  );
}

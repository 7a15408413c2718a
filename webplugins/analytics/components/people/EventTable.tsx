import { EmptyState, PagedTable, Panel, queryPage, type TableColumn, TextLink, useQueryText } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { type EventFigures, listEventFigures } from '../../api/people.ts';
import { formatMeasure } from '../../lib/measures.ts';
import type { Days } from '../../lib/reachPeriod.ts';
import { t } from '../../texts/people.ts';

interface EventTableProps {
  readonly organizerId: number;
  readonly days: Days;
}

const EVENT: TableColumn<EventFigures> = {
  label: t('reachEvent'),
  cell: ({ title, url }) => (title && url ? <TextLink to={url}>{title}</TextLink> : t('reachEventGone')),
};

/** What an event has of a measure; one line for each currency. */
function textOf({ measures }: EventFigures, name: string): string {
  const known = measures.filter((measure) => measure.name === name && measure.total !== null);
  return known.map((measure) => formatMeasure(measure, measure.total ?? 0)).join(', ') || '–';
}

/** A column for each measure that any of the events has. */
function columnsOf(rows: readonly EventFigures[]): TableColumn<EventFigures>[] {
  const labels = new Map(rows.flatMap(({ measures }) => measures.map(({ name, label }) => [name, label])));
  return [...labels].map(([name, label]) => ({ label, numeric: true, cell: (row) => textOf(row, name) }));
}

/** An organiser's measures by event, the newest event first. */
export function EventTable({ organizerId, days }: EventTableProps) {
  const [search] = useQueryText();
  const found = useQuery(listEventFigures(organizerId, days, queryPage(search)));
  return (
    <Panel title={t('reachByEvent')} padded={false}>
      <PagedTable
        label={t('reachByEvent')}
        found={found}
        failed={t('reachEventsFailed')}
        columns={[EVENT, ...columnsOf(found.data?.content ?? [])]}
        keyOf={({ ref }) => ref}
        empty={<EmptyState kind="hatch" text={t('reachNoEvents')} />}
      />
    </Panel>
  );
}

import { DataTable, EmptyState, Loaded } from '@motorclub/sdk';
import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type CarModel, type Generation, listGenerations } from '../../api/catalogue.ts';
import { titleOf, yearsOf } from '../../lib/entries.ts';
import { t } from '../../texts/catalogue.ts';
import { EntryName, endColumns } from './columns.tsx';
import type { EntryOpened } from './EntryDialogs.tsx';

export interface GenerationsProps {
  readonly model: CarModel;
  readonly manages: boolean;
  readonly onOpen: (opened: EntryOpened) => void;
}

const enginesOf = ({ engines }: Generation) =>
  engines.map(({ code, name }) => [code, name].filter(Boolean).join(' ')).join(', ');

/** The columns of a table of generations. */
export const generationColumns = (nameOf: (generation: Generation) => string) => [
  {
    label: t('catalogue_generation'),
    cell: (generation: Generation) => <EntryName name={nameOf(generation)} entry={generation} />,
  },
  { label: t('catalogue_years'), cell: yearsOf },
  { label: t('catalogue_engines'), cell: enginesOf },
];

/** The generations of a model, below its row. */
export function Generations({ model, manages, onOpen }: GenerationsProps) {
  const found = useQuery(listGenerations({ carModelId: model.id, page: 0, size: 100 }));
  const label = t('catalogue_generationsOf', { name: titleOf(model) });
  return (
    <Stack sx={{ gap: 1.5, py: 1 }}>
      <Loaded found={found} failed={t('catalogue_listFailed')} rowHeight={48}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={t('catalogue_noGenerations')} kind="hatch" />
          ) : (
            <DataTable<Generation>
              label={label}
              rows={content}
              keyOf={({ id }) => id}
              columns={[
                ...generationColumns(({ code, name }) => [code, name].filter(Boolean).join(' · ')),
                ...endColumns<Generation>({
                  proposed: false,
                  manages,
                  onOpen: (action, entry) => onOpen({ action, entry }),
                }),
              ]}
            />
          )
        }
      </Loaded>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => onOpen({ action: 'newGeneration', model })}
      >
        {t(manages ? 'catalogue_generationAdd' : 'catalogue_generationPropose')}
      </Button>
    </Stack>
  );
}

import { EmptyState, Loaded, Panel } from '@motorclub/sdk';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { removeShared, type Shared } from '../../api/catalogue.ts';
import { t } from '../../texts/catalogue.ts';
import { DeleteButton } from '../parts/DeleteButton.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
  /** False for what somebody may only propose a change of. */
  readonly mayChange?: boolean;
}

export interface SharedListProps<T extends Named> {
  readonly kind: Shared | 'ticket-labels';
  readonly title: string;
  readonly addLabel: string;
  readonly empty: string;
  /** For who sees the list and has no say in it. */
  readonly readOnly?: boolean;
  readonly found: UseQueryResult<{ readonly content: readonly T[] }>;
  readonly about: (item: T) => string;
  readonly mark?: (item: T) => ReactNode;
  /** The dialog for a new one (null) or one that there is. */
  readonly dialog: (item: T | null, close: () => void) => ReactNode;
}

interface ButtonsProps {
  readonly kind: SharedListProps<Named>['kind'];
  readonly item: Named;
  readonly onEdit: () => void;
}

/** The ways to change one and to take it away; only a proposal for who may not. */
function Buttons({ kind, item, onEdit }: ButtonsProps) {
  const { id, name, mayChange = true } = item;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={t(mayChange ? 'editOf' : 'proposeOf', { name })}
        onClick={onEdit}
      >
        {t(mayChange ? 'edit' : 'propose')}
      </Button>
      {mayChange ? (
        <DeleteButton name={name} run={() => removeShared(kind, id)}>
          <Typography>{t('sharedDeleteText')}</Typography>
        </DeleteButton>
      ) : null}
    </>
  );
}

/** Things that events share, each with a way to change it and to take it away. */
export function SharedList<T extends Named>(props: SharedListProps<T>) {
  const { kind, title, addLabel, empty, readOnly = false, found, about, mark, dialog } = props;
  const [open, setOpen] = useState<{ readonly item: T | null } | null>(null);
  const add = readOnly ? null : (
    <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen({ item: null })}>
      {addLabel}
    </Button>
  );
  return (
    <Panel title={title} action={add}>
      <Loaded found={found} failed={t('catalogueFailed')} rowHeight={52}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={empty} kind="hatch" />
          ) : (
            <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {content.map((item) => (
                <Stack
                  component="li"
                  direction="row"
                  key={item.id}
                  sx={{ gap: 1.5, py: 1, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
                >
                  {mark?.(item)}
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{item.name}</Typography>
                    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                      {about(item)}
                    </Typography>
                  </Box>
                  {readOnly ? null : <Buttons kind={kind} item={item} onEdit={() => setOpen({ item })} />}
                </Stack>
              ))}
            </Box>
          )
        }
      </Loaded>
      <Suspense fallback={null}>{open ? dialog(open.item, () => setOpen(null)) : null}</Suspense>
    </Panel>
  );
}

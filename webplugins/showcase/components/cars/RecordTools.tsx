import { ConfirmDialog } from '@motorclub/sdk';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { deleteRecord, type RecordKind, useCarAction } from '../../api/cars.ts';
import { t } from '../../texts/car.ts';

export interface RecordToolsProps {
  readonly kind: RecordKind;
  readonly id: number;
  /** What it is called, for those who cannot see where the buttons stand. */
  readonly name: string;
  readonly onEdit: () => void;
}

/** Editing and deleting a record. */
export function RecordTools({ kind, id, name, onEdit }: RecordToolsProps) {
  const [asked, setAsked] = useState(false);
  const deleting = useCarAction({ run: () => deleteRecord(kind, id), onDone: () => setAsked(false) });
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button size="small" color="inherit" aria-label={t('editNamed', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button size="small" color="inherit" aria-label={t('deleteNamed', { name })} onClick={() => setAsked(true)}>
        {t('delete')}
      </Button>
      {asked ? (
        <ConfirmDialog
          open
          title={t('askDeleteNamed', { name })}
          confirmLabel={t('delete')}
          tone="danger"
          pending={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onClose={() => setAsked(false)}
        >
          {t('deleteForGood')}
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

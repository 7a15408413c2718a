import { ConfirmDialog, Icon, Loaded } from '@motorclub/sdk';
import { Box, IconButton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CarCard, orderCars, useCarAction, wholeGarage } from '../../../api/cars.ts';
import { t } from '../../../texts/carForms.ts';

interface RowsProps {
  readonly cars: readonly CarCard[];
  readonly onMove: (from: number, to: number) => void;
}

function Rows({ cars, onMove }: RowsProps) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {cars.map(({ id, title }, at) => (
        <Stack key={id} component="li" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>{title}</Typography>
          <IconButton aria-label={t('moveUp', { car: title })} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
            <Icon name="chevronUp" />
          </IconButton>
          <IconButton
            aria-label={t('moveDown', { car: title })}
            disabled={at === cars.length - 1}
            onClick={() => onMove(at, at + 1)}
          >
            <Icon name="chevronDown" />
          </IconButton>
        </Stack>
      ))}
    </Box>
  );
}

export interface OrderDialogProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** The order in which a garage shows its cars. */
export default function OrderDialog({ userId, onClose }: OrderDialogProps) {
  const found = useQuery(wholeGarage(userId));
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const own = (found.data?.content ?? []).filter(({ owner }) => owner.id === userId);
  const order = ids ?? own.map(({ id }) => id);
  const saving = useCarAction({ run: () => orderCars(userId, order), onDone: onClose });
  const cars = order.flatMap((id) => own.filter((car) => car.id === id));
  const move = (from: number, to: number) => {
    const next = [...order];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    setIds(next);
  };
  return (
    <ConfirmDialog
      open
      title={t('reorder')}
      confirmLabel={t('save')}
      pending={saving.isPending}
      onConfirm={() => saving.mutate()}
      onClose={onClose}
    >
      <Loaded found={found} failed={t('carFailed')} rowHeight={40}>
        {() => <Rows cars={cars} onMove={move} />}
      </Loaded>
    </ConfirmDialog>
  );
}

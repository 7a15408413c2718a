import { ConfirmDialog } from '@motorclub/sdk';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { deleteType, pauseType } from '../../api/manage.ts';
import type { ManagedType } from '../../api/types.ts';
import { useDeed } from '../../api/useDeed.ts';
import { formatMoney } from '../../lib/money.ts';
import { t } from '../../texts/selling.ts';

function Delete({ type }: { readonly type: ManagedType }) {
  const [asking, setAsking] = useState(false);
  const deleting = useDeed({
    run: () => deleteType(type.id),
    done: () => t('deleted'),
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={t('deleteOf', { name: type.name })}
        onClick={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('deleteTitle', { title: type.name })}
        confirmLabel={t('delete')}
        tone="danger"
        pending={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

export interface TypeRowProps {
  readonly type: ManagedType;
  readonly onEdit: () => void;
}

/** A ticket type as its organiser sees it. */
export function TypeRow({ type, onEdit }: TypeRowProps) {
  const pausing = useDeed({ run: () => pauseType(type.id, !type.paused), done: () => t('saved') });
  const { name, sold, held, capacity, priceMinor, currency, visibility, saleStatus } = type;
  const seats = capacity === null ? t('soldOpen', { sold }) : t('soldOf', { sold, capacity });
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, py: 1.5, flexWrap: 'wrap', alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {[priceMinor === 0 ? t('free') : formatMoney(priceMinor, currency), seats]
            .concat(held > 0 ? [t('heldNow', { count: held })] : [])
            .join(' · ')}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 0.75 }}>
        {visibility === 'HIDDEN' || visibility === 'VOUCHER_ONLY' ? (
          <Chip size="small" variant="outlined" label={t(`visibility_${visibility}`)} />
        ) : null}
        {saleStatus === 'SOLD_OUT' ? <Chip size="small" color="warning" label={t('soldOut')} /> : null}
        {type.paused ? <Chip size="small" label={t('salePaused')} /> : null}
      </Stack>
      <Stack direction="row">
        <Button size="small" color="inherit" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          size="small"
          color="inherit"
          loading={pausing.isPending}
          aria-label={t(type.paused ? 'resumeOf' : 'pauseOf', { name })}
          onClick={() => pausing.mutate()}
        >
          {t(type.paused ? 'resume' : 'pause')}
        </Button>
        {sold + held === 0 ? <Delete type={type} /> : null}
      </Stack>
    </Stack>
  );
}

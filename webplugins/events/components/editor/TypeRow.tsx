import { formatMoney } from '@motorclub/sdk';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { deleteType, pauseType } from '../../api/manage.ts';
import type { ManagedType } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { t } from '../../texts/selling.ts';
import { DeleteButton } from '../parts/DeleteButton.tsx';

export interface TypeRowProps {
  readonly type: ManagedType;
  readonly onEdit: () => void;
}

/** What it costs now, and by which price. */
function priceOf({ priceNowMinor, tier, payWhatYouWant, currency }: ManagedType): string {
  const price = priceNowMinor === 0 ? t('free') : formatMoney(priceNowMinor, currency);
  if (payWhatYouWant) return t('chosenFrom', { price });
  return tier ? t('priceBy', { price, name: tier.name }) : price;
}

/** A ticket type as its organiser sees it. */
export function TypeRow({ type, onEdit }: TypeRowProps) {
  const pausing = useAction({ run: () => pauseType(type.id, !type.paused), done: () => t('saved') });
  const { name, sold, held, capacity, visibility, saleStatus } = type;
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
          {[priceOf(type), seats].concat(held > 0 ? [t('heldNow', { count: held })] : []).join(' · ')}
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
        {sold + held === 0 ? <DeleteButton name={type.name} run={() => deleteType(type.id)} /> : null}
      </Stack>
    </Stack>
  );
}

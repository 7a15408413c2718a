import { IconButton, Stack, Typography } from '@mui/material';
import type { TicketType } from '../../api/types.ts';
import { stepQuantity } from '../../lib/cart.ts';
import { t } from '../../texts/finding.ts';

export interface StepperProps {
  readonly type: TicketType;
  readonly quantity: number;
  readonly most: number;
  readonly onChange: (quantity: number) => void;
}

const ROUND = { width: 40, height: 40, border: 1, borderColor: 'divider', fontSize: '1.25rem', lineHeight: 1 } as const;

/** How many of a ticket type: two buttons and the number between them, which is announced when it changes. */
export function Stepper({ type, quantity, most, onChange }: StepperProps) {
  const more = stepQuantity(type, quantity, 1);
  return (
    <Stack direction="row" role="group" aria-label={t('quantityOf', { name: type.name })} sx={{ alignItems: 'center' }}>
      <IconButton
        aria-label={t('fewer', { name: type.name })}
        disabled={quantity === 0}
        onClick={() => onChange(stepQuantity(type, quantity, -1))}
        sx={ROUND}
      >
        <span aria-hidden>−</span>
      </IconButton>
      <Typography
        component="output"
        aria-live="polite"
        sx={{ width: 40, textAlign: 'center', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}
      >
        {quantity}
      </Typography>
      <IconButton
        aria-label={t('more', { name: type.name })}
        disabled={more > most}
        onClick={() => onChange(more)}
        sx={ROUND}
      >
        <span aria-hidden>+</span>
      </IconButton>
    </Stack>
  );
}

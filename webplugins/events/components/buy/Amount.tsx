import { formatMoney, majorOf } from '@motorclub/sdk';
import { TextField } from '@mui/material';
import type { TicketType } from '../../api/types.ts';
import { unitOf } from '../../lib/cart.ts';
import { t } from '../../texts/finding.ts';

export interface AmountProps {
  readonly type: TicketType;
  readonly typed: string | undefined;
  readonly onChange: (typed: string) => void;
}

function helpOf({ priceMinor, suggestedMinor, currency }: TicketType): string {
  const least = priceMinor > 0 ? [t('amountLeast', { amount: formatMoney(priceMinor, currency) })] : [];
  const usual = suggestedMinor ? [t('amountSuggested', { amount: formatMoney(suggestedMinor, currency) })] : [];
  return [...least, ...usual].join(' · ') || ' ';
}

/** What a buyer pays for each ticket of a type, where that is the buyer's choice. */
export default function Amount({ type, typed, onChange }: AmountProps) {
  const wrong = unitOf(type, typed) === null;
  return (
    <TextField
      size="small"
      label={t('yourAmount', { name: type.name, currency: type.currency })}
      value={typed ?? majorOf(type.suggestedMinor ?? type.priceMinor, type.currency)}
      onChange={({ target }) => onChange(target.value)}
      error={wrong}
      helperText={wrong ? t('amountWrongFrom', { amount: formatMoney(type.priceMinor, type.currency) }) : helpOf(type)}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 }, formHelperText: { role: 'status' } }}
      sx={{ mt: 1.5, width: '100%', maxWidth: 320 }}
    />
  );
}

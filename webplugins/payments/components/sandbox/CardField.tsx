import { Chip, Stack, TextField, Typography } from '@mui/material';
import { t } from '../../texts.ts';

const CARDS = [
  ['card_ok', '4242 4242 4242 4242'],
  ['card_declined_label', '4000 0000 0000 0002'],
  ['card_3ds', '4000 0025 0000 3155'],
  ['card_funds', '4000 0000 0000 9995'],
  ['card_disputed', '4000 0000 0000 0259'],
  ['card_refund', '4000 0000 0000 5126'],
  ['card_renewals', '4000 0000 0000 0341'],
] as const;

interface CardFieldProps {
  readonly value: string;
  readonly onChange: (card: string) => void;
}

/** A card number, and those that mean something here. */
export function CardField({ value, onChange }: CardFieldProps) {
  return (
    <Stack sx={{ gap: 1.5 }}>
      <TextField
        label={t('cardNumber')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 24 } }}
        sx={{ maxWidth: 320 }}
      />
      <Typography variant="body2" id="test-cards">
        {t('testCards')}
      </Typography>
      <Stack direction="row" role="group" aria-labelledby="test-cards" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {CARDS.map(([name, number]) => (
          <Chip
            key={name}
            label={t(name)}
            variant={number === value ? 'filled' : 'outlined'}
            aria-pressed={number === value}
            onClick={() => onChange(number)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Box, Button, FormHelperText, Stack, TextField, Typography } from '@mui/material';
import { EMPTY_TIER, MOST_TIERS, type TierForm, type TypeForm } from '../../lib/typeForm.ts';
import { t } from '../../texts/selling.ts';
import { ROW } from '../parts/rows.ts';

interface TierProps {
  readonly tier: TierForm;
  readonly number: number;
  readonly currency: string;
  readonly zone: string;
  readonly onChange: (part: Partial<TierForm>) => void;
  readonly onRemove: () => void;
}

function Tier({ tier, number, currency, zone, onChange, onRemove }: TierProps) {
  const field = (name: keyof TierForm, label: string, more: object = {}, help: string = ' ') => (
    <TextField
      fullWidth
      size="small"
      label={label}
      value={tier[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      helperText={help}
      {...more}
    />
  );
  return (
    <Box role="group" aria-label={t('tierOf', { number })} sx={{ pt: 1.5 }}>
      <Box sx={ROW}>
        {field('name', t('tierName'), { required: true, slotProps: { htmlInput: { maxLength: 60 } } })}
        {field('price', t('tierPrice', { currency }), {
          required: true,
          slotProps: { htmlInput: { inputMode: 'decimal' } },
        })}
        {field('until', t('tierEnds'), { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } }, zone)}
        {field('upTo', t('tierUpTo'), { slotProps: { htmlInput: { inputMode: 'numeric' } } }, t('tierUpToHelp'))}
      </Box>
      <Button size="small" color="inherit" aria-label={t('tierRemoveOf', { number })} onClick={onRemove}>
        {t('tierRemove')}
      </Button>
    </Box>
  );
}

export interface TiersProps {
  readonly form: FieldSource<TypeForm>;
  readonly currency: string;
  readonly zone: string;
}

/** Early-bird prices: each ends at a time, after a number of tickets, or at whichever comes first. */
export function Tiers({ form, currency, zone }: TiersProps) {
  const { value: tiers, error, set: put } = useField({ form, name: 'priceTiers' });
  return (
    <Box component="section" aria-label={t('tiers')}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3">
          {t('tiers')}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={tiers.length >= MOST_TIERS}
          onClick={() => put([...tiers, EMPTY_TIER])}
        >
          {t('tierAdd')}
        </Button>
      </Stack>
      <div>
        {tiers.map((tier, place) => (
          <Tier
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier is known by its place alone
            key={place}
            tier={tier}
            number={place + 1}
            currency={currency}
            zone={zone}
            onChange={(part) => put(tiers.map((one, at) => (at === place ? { ...one, ...part } : one)))}
            onRemove={() => put(tiers.filter((_one, at) => at !== place))}
          />
        ))}
      </div>
      <FormHelperText error={error !== undefined} role={error ? 'alert' : undefined}>
        {error ?? t('tiersHelp')}
      </FormHelperText>
    </Box>
  );
}

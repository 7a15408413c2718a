import { formatMoney, majorOf } from '@motorclub/sdk';
import type { FormHandle } from '@motorclub/sdk/forms';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { Options } from '../../api/giving.ts';
import type { DonateValues } from '../../lib/donateForm.ts';
import { t } from '../../texts/giving.ts';

export interface AmountChipsProps {
  readonly form: FormHandle<DonateValues>;
  readonly options: Options;
}

/** The suggested amounts; any other can be typed. */
export function AmountChips({ form, options }: AmountChipsProps) {
  const { amount, currency } = form.values;
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={t('giveSuggested')}
      value={amount}
      onChange={(_, chosen: string | null) => chosen && form.set('amount', chosen)}
      sx={{ flexWrap: 'wrap', maxWidth: '100%' }}
    >
      {options.suggestedAmounts.map((minor) => (
        <ToggleButton
          key={minor}
          value={majorOf(minor, currency)}
          sx={{ minWidth: { xs: 72, sm: 84 }, minHeight: 44, px: 1 }}
        >
          {formatMoney(minor, currency)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

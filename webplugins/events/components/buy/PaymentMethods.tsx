import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ways } from '../../api/buy.ts';
import { t } from '../../texts/finding.ts';

export interface PaymentMethodsProps {
  readonly days: number;
  /** The way that was chosen; null for at once, whichever way the site prefers. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
}

/** Paying at once, or by transfer or in cash within some days; nothing to choose while the site takes no such money. */
export default function PaymentMethods({ days, chosen, onChoose }: PaymentMethodsProps) {
  const { data = [] } = useQuery(ways);
  const byHand = data.find(({ checkout }) => !checkout);
  if (!byHand) return null;
  const atOnce = data.some(({ checkout }) => checkout);
  return (
    <FormControl sx={{ mt: 1 }}>
      <FormLabel id="ways-to-pay">{t('howToPay')}</FormLabel>
      <RadioGroup
        aria-labelledby="ways-to-pay"
        value={chosen ?? (atOnce ? '' : null)}
        onChange={(_event, key) => onChoose(key || null)}
      >
        {atOnce ? <FormControlLabel value="" control={<Radio />} label={t('payAtOnce')} /> : null}
        <FormControlLabel value={byHand.key} control={<Radio />} label={byHand.label} />
      </RadioGroup>
      {chosen === byHand.key ? <FormHelperText role="status">{t('byHandDays', { days })}</FormHelperText> : null}
    </FormControl>
  );
}

import { Box, MenuItem, TextField } from '@mui/material';
import type { AnswerErrors } from '../../lib/answerErrors.ts';
import type { AnswerForm } from '../../lib/useAnswerDraft.ts';
import { MAX_ATTACHMENTS } from '../../limits.ts';
import { t } from '../../texts/repair.ts';
import Images from './Images.tsx';

export interface AnswerExtrasProps {
  readonly form: AnswerForm;
  readonly errors: AnswerErrors;
  readonly change: (part: Partial<AnswerForm> | ((now: AnswerForm) => Partial<AnswerForm>)) => void;
}

const CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'JPY', 'CAD', 'AUD'];
const LEVELS = ['1', '2', '3', '4', '5'] as const;
const LEVEL_LABELS = { 1: 'level1', 2: 'level2', 3: 'level3', 4: 'level4', 5: 'level5' } as const;
const GRID = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** Pictures of an answer, and what the repair took. */
export default function AnswerExtras({ form, errors, change }: AnswerExtrasProps) {
  const field = (name: 'partsCost' | 'labourHours' | 'tools') => ({
    value: form[name],
    error: errors[name] !== undefined,
    helperText: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <>
      <Images
        value={form.attachments}
        max={MAX_ATTACHMENTS}
        error={errors.attachments}
        onChange={(next) => change(({ attachments }) => ({ attachments: next(attachments) }))}
      />
      <Box sx={GRID}>
        <TextField
          label={t('partsCostLabel')}
          {...field('partsCost')}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextField
          select
          label={t('currencyLabel')}
          value={form.currency}
          onChange={({ target }) => change({ currency: target.value })}
        >
          {CURRENCIES.map((currency) => (
            <MenuItem key={currency} value={currency}>
              {currency}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('labourLabel')}
          {...field('labourHours')}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextField
          select
          label={t('difficultyLabel')}
          value={form.difficulty}
          onChange={({ target }) => change({ difficulty: target.value })}
        >
          <MenuItem value="">{t('noDifficulty')}</MenuItem>
          {LEVELS.map((level) => (
            <MenuItem key={level} value={level}>
              {t(LEVEL_LABELS[level])}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <TextField label={t('toolsLabel')} {...field('tools')} helperText={errors.tools ?? t('toolsHelp')} />
    </>
  );
}

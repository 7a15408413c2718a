import { type FieldSource, PicturesInput, TextInput } from '@motorclub/sdk/forms';
import { Box, MenuItem } from '@mui/material';
import type { AnswerForm } from '../../lib/useAnswerDraft.ts';
import { MAX_ATTACHMENTS, PICTURE_KIND } from '../../limits.ts';
import { t } from '../../texts/repair.ts';

const CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'JPY', 'CAD', 'AUD'];
const LEVELS = ['1', '2', '3', '4', '5'] as const;
const LEVEL_LABELS = { 1: 'level1', 2: 'level2', 3: 'level3', 4: 'level4', 5: 'level5' } as const;
const GRID = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** Pictures of an answer, and what the repair took. */
export default function AnswerExtras({ form }: { readonly form: FieldSource<AnswerForm> }) {
  return (
    <>
      <PicturesInput form={form} name="attachments" kind={PICTURE_KIND} max={MAX_ATTACHMENTS} />
      <Box sx={GRID}>
        <TextInput form={form} name="partsCost" label={t('partsCostLabel')} inputMode="decimal" />
        <TextInput form={form} name="currency" label={t('currencyLabel')} select>
          {CURRENCIES.map((currency) => (
            <MenuItem key={currency} value={currency}>
              {currency}
            </MenuItem>
          ))}
        </TextInput>
        <TextInput form={form} name="labourHours" label={t('labourLabel')} inputMode="decimal" />
        <TextInput form={form} name="difficulty" label={t('difficultyLabel')} select>
          <MenuItem value="">{t('noDifficulty')}</MenuItem>
          {LEVELS.map((level) => (
            <MenuItem key={level} value={level}>
              {t(LEVEL_LABELS[level])}
            </MenuItem>
          ))}
        </TextInput>
      </Box>
      <TextInput form={form} name="tools" label={t('toolsLabel')} help={t('toolsHelp')} />
    </>
  );
}

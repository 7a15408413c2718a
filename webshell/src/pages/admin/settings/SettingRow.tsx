import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { isSame } from '@motorclub/sdk/host';
import { Button, Chip, Stack } from '@mui/material';
import { t } from '../texts.ts';
import { SettingControl } from './SettingControl.tsx';
import type { SettingField } from './schema.ts';
import type { RawSettings } from './useSettingsForm.ts';
import { inWords, rawOf } from './values.ts';

export interface SettingRowProps {
  readonly form: FieldSource<RawSettings>;
  readonly field: SettingField;
  readonly fallback: unknown;
  /** A secret that has a value, which is not shown. */
  readonly kept: boolean;
}

function limitsOf({ min, max }: SettingField): string {
  if (min !== undefined && max !== undefined) return t('fromTo', { min, max });
  if (min !== undefined) return t('atLeast', { min });
  return max === undefined ? '' : t('atMost', { max });
}

/** One setting: its control, what it means, and the way back to its default. */
export function SettingRow({ form, field, fallback, kept }: SettingRowProps) {
  const { value: raw, error, set } = useField({ form, name: field.name });
  const secret = field.kind === 'secret';
  const secretState = kept ? t('secretSet') : t('secretUnset');
  const helper = [field.help, limitsOf(field), secret ? secretState : ''].filter(Boolean).join(' ');
  const standard = field.names[String(fallback)] ?? inWords(fallback);
  const changed = !secret && !isSame(raw, rawOf(field, fallback));
  return (
    <Stack sx={{ gap: 0.75, alignItems: 'stretch' }}>
      <SettingControl bound={{ field, raw, error, set }} helper={helper} />
      {changed ? (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Chip size="small" variant="outlined" color="info" label={t('changed')} />
          <Button
            size="small"
            color="inherit"
            onClick={() => set(rawOf(field, fallback))}
            aria-label={t('resetOf', { name: field.title, value: standard })}
            sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
          >
            {t('reset', { value: standard })}
          </Button>
        </Stack>
      ) : null}
    </Stack>
  );
}

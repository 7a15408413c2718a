import { MenuItem, Stack, TextField, Typography } from '@mui/material';
import { DAYS, type Day, type Digest, type PreferencesChange } from '../../notifications/preferences.ts';
import { t } from '../../notifications/texts.ts';
import { Choices } from '../../settings/account/Choices.tsx';

export interface DigestFormProps {
  readonly digest: Digest;
  readonly onChange: (changes: PreferencesChange) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** `8:00 PM`, as all times of the site are shown. */
const formatHour = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

/** How often, on which day, at what hour. */
export function DigestForm({ digest, onChange }: DigestFormProps) {
  const { frequency, hour, day } = digest;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Choices
        label={t('digestWhen')}
        value={frequency}
        choices={{ NONE: t('NONE'), DAILY: t('DAILY'), WEEKLY: t('WEEKLY') }}
        onChange={(next) => onChange({ digest: { frequency: next } })}
      />
      {frequency === 'NONE' ? null : (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {frequency === 'WEEKLY' ? (
            <TextField
              select
              label={t('day')}
              value={day}
              sx={{ minWidth: 160 }}
              onChange={({ target }) => onChange({ digest: { day: target.value as Day } })}
            >
              {DAYS.map((one) => (
                <MenuItem key={one} value={one}>
                  {t(one)}
                </MenuItem>
              ))}
            </TextField>
          ) : null}
          <TextField
            select
            label={t('hour')}
            value={hour}
            sx={{ minWidth: 140 }}
            onChange={({ target }) => onChange({ digest: { hour: Number(target.value) } })}
          >
            {HOURS.map((one) => (
              <MenuItem key={one} value={one}>
                {formatHour(one)}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('digestHelp')}
      </Typography>
    </Stack>
  );
}

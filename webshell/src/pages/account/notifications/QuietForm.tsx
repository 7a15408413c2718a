import { TextLink } from '@motorclub/sdk';
import { FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { t } from '../../notifications/texts.ts';
import { DAYS, type Day, type QuietHours, type WishChange } from '../../notifications/wishes.ts';

const NIGHT = { from: '22:00', to: '07:00' } as const;

interface TimeFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A time that counts once it is whole and one has gone on. */
function TimeField({ label, name, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed && typed !== value) onChange(typed);
    setTyped(null);
  };
  return (
    <TextField
      type="time"
      size="small"
      label={label}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      slotProps={{ htmlInput: { 'aria-label': name }, inputLabel: { shrink: true } }}
      sx={{ width: 130 }}
    />
  );
}

interface DayRowProps {
  readonly day: Day;
  readonly hours: QuietHours | undefined;
  readonly onChange: (hours: QuietHours | null) => void;
}

function DayRow({ day, hours, onChange }: DayRowProps) {
  const name = t(day);
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', minHeight: 56 }}>
      <FormControlLabel
        sx={{ width: { xs: '100%', sm: 160 }, m: 0 }}
        label={name}
        control={
          <Switch
            checked={hours !== undefined}
            slotProps={{ input: { 'aria-label': t('quietOn', { day: name }) } }}
            onChange={(_, on) => onChange(on ? { day, ...NIGHT } : null)}
          />
        }
      />
      {hours ? (
        <>
          <TimeField
            label={t('from')}
            name={t('fromOn', { day: name })}
            value={hours.from}
            onChange={(from) => onChange({ ...hours, from })}
          />
          <TimeField
            label={t('to')}
            name={t('toOn', { day: name })}
            value={hours.to}
            onChange={(to) => onChange({ ...hours, to })}
          />
        </>
      ) : null}
    </Stack>
  );
}

export interface QuietFormProps {
  readonly hours: readonly QuietHours[];
  readonly timezone: string | null;
  readonly onChange: (changes: WishChange) => void;
}

/** For each day of the week, from when to when. */
export function QuietForm({ hours, timezone, onChange }: QuietFormProps) {
  const set = (day: Day, next: QuietHours | null) =>
    onChange({
      quietHours: DAYS.map((one) => (one === day ? next : hours.find((known) => known.day === one))).filter(
        (one) => one !== null && one !== undefined,
      ),
    });
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('quietText')} {t('quietZone', { zone: timezone ?? 'UTC' })}{' '}
        <TextLink to="/accountsettings?tab=account">{t('quietZoneChange')}</TextLink>
      </Typography>
      {DAYS.map((day) => (
        <DayRow key={day} day={day} hours={hours.find((one) => one.day === day)} onChange={(next) => set(day, next)} />
      ))}
    </Stack>
  );
}

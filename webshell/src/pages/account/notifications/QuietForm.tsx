import { TextLink } from '@motorclub/sdk';
import { FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { DAYS, type Day, type PreferencesChange, type QuietHours } from '../../notifications/preferences.ts';
import { t } from '../../notifications/texts.ts';
import { Collapsible } from './Collapsible.tsx';

type Hours = Omit<QuietHours, 'day'>;

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
  /** Absent for all of them. */
  readonly day?: Day;
  readonly hours: Hours | undefined;
  readonly onChange: (hours: Hours | null) => void;
}

function DayRow({ day, hours, onChange }: DayRowProps) {
  const name = day ? t(day) : t('everyDay');
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', minHeight: 56 }}>
      <FormControlLabel
        sx={{ width: { xs: '100%', sm: 160 }, m: 0 }}
        label={name}
        control={
          <Switch
            checked={hours !== undefined}
            slotProps={{ input: { 'aria-label': t('quietOn', { day: name }) } }}
            onChange={(_, on) => onChange(on ? NIGHT : null)}
          />
        }
      />
      {hours ? (
        <>
          <TimeField
            label={t('from')}
            name={t('fromOn', { day: name })}
            value={hours.from}
            onChange={(from) => onChange({ from, to: hours.to })}
          />
          <TimeField
            label={t('to')}
            name={t('toOn', { day: name })}
            value={hours.to}
            onChange={(to) => onChange({ from: hours.from, to })}
          />
        </>
      ) : null}
    </Stack>
  );
}

export interface QuietFormProps {
  readonly hours: readonly QuietHours[];
  readonly timezone: string | null;
  readonly onChange: (changes: PreferencesChange) => void;
}

/** The hours of all seven days, where these are the same. */
function everyDay(hours: readonly QuietHours[]): Hours | undefined {
  const [first] = hours;
  const same = hours.every(({ from, to }) => from === first?.from && to === first.to);
  return same && hours.length === DAYS.length ? first : undefined;
}

/** From when to when, for all days at once or for each. */
export function QuietForm({ hours, timezone, onChange }: QuietFormProps) {
  const of = (day: Day) => hours.find((known) => known.day === day) ?? null;
  const set = (choose: (day: Day) => Hours | null) =>
    onChange({
      quietHours: DAYS.flatMap((day) => {
        const chosen = choose(day);
        return chosen ? [{ day, from: chosen.from, to: chosen.to }] : [];
      }),
    });
  return (
    <>
      <Stack sx={{ gap: 1, px: 2.5, pb: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('quietText')} {t('quietZone', { zone: timezone ?? 'UTC' })}{' '}
          <TextLink to="/accountsettings?tab=account">{t('quietZoneChange')}</TextLink>
        </Typography>
        <DayRow hours={everyDay(hours)} onChange={(next) => set(() => next)} />
      </Stack>
      <Collapsible title={t('eachDay')}>
        <Stack sx={{ gap: 1, px: 2.5, pb: 2 }}>
          {DAYS.map((day) => (
            <DayRow
              key={day}
              day={day}
              hours={of(day) ?? undefined}
              onChange={(next) => set((one) => (one === day ? next : of(one)))}
            />
          ))}
        </Stack>
      </Collapsible>
    </>
  );
}

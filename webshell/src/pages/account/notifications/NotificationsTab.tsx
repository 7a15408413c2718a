import { ErrorState, ListSkeleton, Panel } from '@motorclub/sdk';
import { Box, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  type Preferences,
  type PreferencesChange,
  preferences,
  useChangePreferences,
} from '../../notifications/preferences.ts';
import { t } from '../../notifications/texts.ts';
import { Choices } from '../../settings/account/Choices.tsx';
import { Collapsible } from './Collapsible.tsx';
import { DigestForm } from './DigestForm.tsx';
import { Matrix } from './Matrix.tsx';
import { PushPanel } from './PushPanel.tsx';
import { choosePreset, PRESETS, type Preset, presetOf } from './presets.ts';
import { QuietForm } from './QuietForm.tsx';

interface WhatProps {
  readonly preferences: Preferences;
  readonly onChange: (changes: PreferencesChange) => void;
}

/** Three presets, and every kind by every way for who wants something else. */
function What({ preferences: { kinds, emails }, onChange }: WhatProps) {
  const current = presetOf(kinds, emails) ?? 'own';
  const choices = Object.fromEntries(
    [...PRESETS, ...(current === 'own' ? (['own'] as const) : [])].map((name) => [name, t(name)]),
  ) as Record<Preset | 'own', string>;
  return (
    <Panel title={t('matrix')} padded={false}>
      <Box sx={{ px: 2.5, pb: 2 }}>
        <Choices
          label={t('preset')}
          value={current}
          choices={choices}
          column
          onChange={(preset) => (preset === 'own' ? undefined : onChange(choosePreset(preset, kinds)))}
        />
      </Box>
      <Collapsible title={t('eachKind')}>
        <Matrix kinds={kinds} onChange={onChange} />
      </Collapsible>
    </Panel>
  );
}

/** Kinds, channels and quiet hours. Each choice is saved at once. */
export default function NotificationsTab() {
  const { data, error, refetch } = useQuery(preferences);
  const changePreferences = useChangePreferences();
  if (!data) {
    if (error) return <ErrorState error={error} title={t('preferencesFailed')} onRetry={() => void refetch()} />;
    return <ListSkeleton rows={4} rowHeight={96} />;
  }
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('preferencesText')}</Typography>
      <What preferences={data} onChange={changePreferences} />
      <PushPanel />
      <Panel title={t('singleMails')}>
        <FormControlLabel
          label={t('emailsOn')}
          control={<Switch checked={data.emails} onChange={(_, emails) => changePreferences({ emails })} />}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('emailsHelp')}
        </Typography>
      </Panel>
      <Panel title={t('digestTitle')}>
        <DigestForm digest={data.digest} onChange={changePreferences} />
      </Panel>
      <Panel title={t('quiet')} padded={false}>
        <QuietForm hours={data.quietHours} timezone={data.timezone} onChange={changePreferences} />
      </Panel>
    </Stack>
  );
}

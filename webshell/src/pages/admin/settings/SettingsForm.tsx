import { EmptyState, ErrorState, ListSkeleton } from '@motorclub/sdk';
import { Button, Stack } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type PluginSettings, pluginSettings, type SettingValues, saveSettings } from '../api/settings.ts';
import { t } from '../texts.ts';
import { useAnnounce } from '../useAnnounce.ts';
import { SettingRow } from './SettingRow.tsx';
import { refusedField, useSettingsForm } from './useSettingsForm.ts';

export interface SettingsFormProps {
  /** A plugin's id, or `core`. */
  readonly id: string;
  readonly name: string;
}

function Fields({ id, name, data }: SettingsFormProps & { readonly data: PluginSettings }) {
  const form = useSettingsForm(id, data);
  const element = useRef<HTMLFormElement>(null);
  const { announce } = useAnnounce();
  const focusWrong = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  const save = useMutation({
    mutationFn: (values: SettingValues) => saveSettings(id, values),
    onSuccess: async (answer, sent) => {
      // First what the server has now, then away with what was typed: the old values never show in between.
      await announce(answer, {
        done: t('settingsSaved', { name }),
        waiting: (names) => t('settingsWaiting', { name, names }),
      });
      form.settle(sent);
    },
    onError: (error) => {
      form.refuse(error);
      setTimeout(focusWrong);
    },
  });
  const general = save.error && refusedField(save.error, data) === undefined ? save.error : null;
  return (
    <Stack
      component="form"
      noValidate
      ref={element}
      aria-label={t('settingsOf', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        const values = form.collect();
        if (values) save.mutate(values);
        else setTimeout(focusWrong);
      }}
      sx={{ gap: 3, maxWidth: 640, pt: 1 }}
    >
      {form.bound.map((bound) => (
        <SettingRow
          key={bound.field.name}
          bound={bound}
          fallback={data.defaults[bound.field.name]}
          kept={data.secretsSet.includes(bound.field.name)}
        />
      ))}
      {general ? <ErrorState error={general} title={t('settingsNotSaved')} /> : null}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={!form.dirty} loading={save.isPending}>
          {t('save')}
        </Button>
        {form.dirty ? (
          <Button color="inherit" onClick={form.discard} disabled={save.isPending}>
            {t('discard')}
          </Button>
        ) : null}
      </Stack>
    </Stack>
  );
}

/** The form of a plugin's settings, drawn from its JSON schema. */
export function SettingsForm({ id, name }: SettingsFormProps) {
  const { data, error, refetch } = useQuery(pluginSettings(id));
  if (error && !data) return <ErrorState error={error} title={t('settingsFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} rowHeight={72} />;
  if (Object.keys(data.schema.properties ?? {}).length === 0) return <EmptyState text={t('noSettings')} kind="hatch" />;
  return <Fields id={id} name={name} data={data} />;
}

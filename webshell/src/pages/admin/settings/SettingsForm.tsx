import { EmptyState, ErrorState, ListSkeleton } from '@motorclub/sdk';
import { Form } from '@motorclub/sdk/forms';
import { Box, Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type PluginSettings, pluginSettings } from '../api/settings.ts';
import { t } from '../texts.ts';
import { SettingRow } from './SettingRow.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

export interface SettingsFormProps {
  /** A plugin's id, or `core`. */
  readonly id: string;
  readonly name: string;
}

function Fields({ id, name, data }: SettingsFormProps & { readonly data: PluginSettings }) {
  const { form, fields, dirty, discard } = useSettingsForm(id, name, data);
  return (
    <Box sx={{ pt: 1 }}>
      <Form form={form} label={t('settingsOf', { name })} failed={t('settingsNotSaved')} gap={3} maxWidth={640}>
        {fields.map((field) => (
          <SettingRow
            key={field.name}
            form={form}
            field={field}
            fallback={data.defaults[field.name]}
            kept={data.secretsSet.includes(field.name)}
          />
        ))}
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" disabled={!dirty} loading={form.pending}>
            {t('save')}
          </Button>
          {dirty ? (
            <Button color="inherit" onClick={discard} disabled={form.pending}>
              {t('discard')}
            </Button>
          ) : null}
        </Stack>
      </Form>
    </Box>
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

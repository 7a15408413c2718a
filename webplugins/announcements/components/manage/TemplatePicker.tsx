import type { FieldSource } from '@motorclub/sdk/forms';
import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templates } from '../../api/managed.ts';
import type { Template } from '../../api/types.ts';
import type { Form, Kind } from '../../lib/form.ts';
import { t } from '../../texts.ts';

const NONE = 0;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A template with its variables filled in; what has no value keeps its place. */
export function fillTemplate(template: Template, values: Readonly<Record<string, string>>): Partial<Form> {
  const fill = (text: string, shown: (value: string) => string) =>
    text.replaceAll(/\{(\w+)\}/g, (place, name: string) => (values[name] ? shown(values[name]) : place));
  return {
    type: template.type,
    priority: template.priority,
    title: fill(template.title, (value) => value),
    message: fill(template.message, escapeHtml),
  };
}

interface VariablesProps {
  readonly template: Template;
  readonly onFill: (part: Partial<Form>) => void;
}

function Variables({ template, onFill }: VariablesProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      {template.variables.map((name) => (
        <TextField
          key={name}
          size="small"
          label={name}
          value={values[name] ?? ''}
          onChange={({ target }) => setValues((now) => ({ ...now, [name]: target.value }))}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ flex: '1 1 180px' }}
        />
      ))}
      <Button variant="outlined" color="inherit" onClick={() => onFill(fillTemplate(template, values))}>
        {t('fill')}
      </Button>
    </Stack>
  );
}

export interface TemplatePickerProps {
  readonly form: FieldSource<Form>;
  readonly kind: Kind;
}

/** Words to begin with. */
export function TemplatePicker({ form, kind }: TemplatePickerProps) {
  const onFill = (part: Partial<Form>) => {
    for (const [name, value] of Object.entries(part)) form.set(name as keyof Form, value);
  };
  const { data } = useQuery(templates);
  const [chosen, setChosen] = useState(NONE);
  const offered = (data?.content ?? []).filter(({ type }) => kind === 'general' || type !== 'GENERAL');
  const template = offered.find(({ id }) => id === chosen);
  const choose = (id: number) => {
    setChosen(id);
    const found = offered.find((one) => one.id === id);
    if (found) onFill(fillTemplate(found, {}));
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <TextField
        select
        size="small"
        label={t('template')}
        value={template ? chosen : NONE}
        onChange={({ target }) => choose(Number(target.value))}
      >
        <MenuItem value={NONE}>{t('noTemplate')}</MenuItem>
        {offered.map(({ id, type, title }) => (
          <MenuItem key={id} value={id}>
            {t(type)}: {title}
          </MenuItem>
        ))}
      </TextField>
      {template ? <Variables key={template.id} template={template} onFill={onFill} /> : null}
    </Stack>
  );
}

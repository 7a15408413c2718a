import { Icon } from '@motorclub/sdk';
import { type FieldSource, TextInput, useFieldArray } from '@motorclub/sdk/forms';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { useId, useRef } from 'react';
import type { ProfileLink } from '../api/me.ts';
import { t } from '../texts.ts';
import { LINK_LABEL_LENGTH, LINK_LENGTH, MAX_LINKS } from './rules.ts';

interface RowProps {
  readonly form: FieldSource<{ readonly [name: string]: string }>;
  readonly at: number;
  readonly onRemove: () => void;
}

function LinkRow({ form, at, onRemove }: RowProps) {
  const number = at + 1;
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={{ display: 'grid', gap: 1.5, flex: 1, gridTemplateColumns: { sm: 'minmax(0, 200px) 1fr' } }}>
        <TextInput
          form={form}
          name={`links.${at}.label`}
          label={t('linkLabelOf', { number })}
          size="small"
          max={LINK_LABEL_LENGTH}
        />
        <TextInput
          form={form}
          name={`links.${at}.url`}
          label={t('linkUrlOf', { number })}
          type="url"
          placeholder="https://"
          size="small"
          max={LINK_LENGTH}
        />
      </Box>
      <IconButton aria-label={t('removeLink', { number })} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </Stack>
  );
}

/** Up to five links, each with a word for it. */
export function LinksField({ form }: { readonly form: FieldSource<{ readonly links: readonly ProfileLink[] }> }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  const add = () => {
    append({ label: '', url: '' });
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus());
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="p" sx={{ mb: 1 }}>
        {t('links')}
      </Typography>
      <Stack component="ul" ref={list} sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {fields.map((link, at) => (
          <LinkRow key={link.id} form={form as unknown as RowProps['form']} at={at} onRemove={() => remove(at)} />
        ))}
      </Stack>
      {fields.length < MAX_LINKS ? (
        <Button color="inherit" startIcon={<Icon name="add" />} sx={{ mt: fields.length > 0 ? 1 : 0 }} onClick={add}>
          {t('addLink')}
        </Button>
      ) : (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('linksFull', { count: MAX_LINKS })}
        </Typography>
      )}
    </Box>
  );
}

import { Icon } from '@motorclub/sdk';
import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material';
import { useId, useRef } from 'react';
import type { ProfileLink } from '../api/me.ts';
import { t } from '../texts.ts';
import type { FieldErrors } from '../useMeForm.ts';
import { LINK_LABEL_LENGTH, LINK_LENGTH, MAX_LINKS } from './rules.ts';

export interface LinksFieldProps {
  readonly links: readonly ProfileLink[];
  readonly errors: FieldErrors;
  readonly onChange: (links: readonly ProfileLink[]) => void;
}

interface RowProps {
  readonly at: number;
  readonly link: ProfileLink;
  readonly errors: FieldErrors;
  readonly onChange: (link: ProfileLink) => void;
  readonly onRemove: () => void;
}

function LinkRow({ at, link, errors, onChange, onRemove }: RowProps) {
  const field = (name: keyof ProfileLink, limit: number) => ({
    name: `links.${at}.${name}`,
    value: link[name],
    error: errors[`links.${at}.${name}`] !== undefined,
    helperText: errors[`links.${at}.${name}`],
    onChange: (event: { target: { value: string } }) => onChange({ ...link, [name]: event.target.value }),
    slotProps: { htmlInput: { maxLength: limit } },
    size: 'small' as const,
  });
  const number = at + 1;
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={{ display: 'grid', gap: 1.5, flex: 1, gridTemplateColumns: { sm: 'minmax(0, 200px) 1fr' } }}>
        <TextField label={t('linkLabelOf', { number })} {...field('label', LINK_LABEL_LENGTH)} />
        <TextField
          label={t('linkUrlOf', { number })}
          type="url"
          placeholder="https://"
          {...field('url', LINK_LENGTH)}
        />
      </Box>
      <IconButton aria-label={t('removeLink', { number })} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </Stack>
  );
}

/** Up to five links, each with a word for it. */
export function LinksField({ links, errors, onChange }: LinksFieldProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const focusLast = () => setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus());
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="p" sx={{ mb: 1 }}>
        {t('links')}
      </Typography>
      <Stack component="ul" ref={list} sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {links.map((link, at) => (
          <LinkRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a link has no name of its own, and rows never change places
            key={at}
            at={at}
            link={link}
            errors={errors}
            onChange={(changed) => onChange(links.with(at, changed))}
            onRemove={() => onChange(links.toSpliced(at, 1))}
          />
        ))}
      </Stack>
      {errors.links ? (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
          {errors.links}
        </Typography>
      ) : null}
      {links.length < MAX_LINKS ? (
        <Button
          color="inherit"
          startIcon={<Icon name="add" />}
          sx={{ mt: links.length > 0 ? 1 : 0 }}
          onClick={() => {
            onChange([...links, { label: '', url: '' }]);
            focusLast();
          }}
        >
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

import { MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { MAIL_STATUSES, type MailFilters, mailTemplates } from '../api/emails.ts';
import { t } from './texts.ts';

const FIELD = { width: { xs: '100%', sm: 230 } } as const;

export interface OutboxFiltersProps {
  readonly filters: MailFilters;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
}

/** By address, by state, by template. */
export function OutboxFilters({ filters, onChange }: OutboxFiltersProps) {
  const names = useQuery(mailTemplates).data?.content.map(({ name }) => name) ?? [];
  const chosen = filters.template ?? '';
  const listed = chosen && !names.includes(chosen) ? [chosen, ...names] : names;
  return (
    <Stack
      component="form"
      role="search"
      aria-label={t('mailFilters')}
      onSubmit={(event) => event.preventDefault()}
      direction="row"
      sx={{ gap: 1.5, flexWrap: 'wrap', mb: 2.5 }}
    >
      <TextField
        label={t('filterTo')}
        type="search"
        size="small"
        value={filters.to ?? ''}
        onChange={(event) => onChange({ to: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 254 } }}
        sx={FIELD}
      />
      <TextField
        select
        label={t('state')}
        size="small"
        sx={FIELD}
        value={filters.status ?? 'ALL'}
        onChange={({ target: { value } }) => onChange({ status: value === 'ALL' ? '' : value })}
      >
        <MenuItem value="ALL">{t('allStates')}</MenuItem>
        {MAIL_STATUSES.map((status) => (
          <MenuItem key={status} value={status}>
            {t(status)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('mailTemplate')}
        size="small"
        sx={FIELD}
        value={chosen || 'ALL'}
        onChange={({ target: { value } }) => onChange({ template: value === 'ALL' ? '' : value })}
      >
        <MenuItem value="ALL">{t('allTemplates')}</MenuItem>
        {listed.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

import { Button, Stack, TextField } from '@mui/material';
import { AUDIT_FILTERS, type AuditFilter, type AuditFilters } from '../api/audit.ts';
import { t } from '../texts.ts';

const LABELS = {
  action: 'auditAction',
  actor: 'auditActor',
  target: 'auditTarget',
  from: 'from',
  to: 'until',
} as const;
const isDay = (name: AuditFilter) => name === 'from' || name === 'to';

export interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  readonly onChange: (next: AuditFilters) => void;
}

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  return (
    <Stack
      component="form"
      role="search"
      onSubmit={(event) => event.preventDefault()}
      aria-label={t('auditFilters')}
      direction="row"
      sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}
    >
      {AUDIT_FILTERS.map((name) => (
        <TextField
          key={name}
          size="small"
          label={t(LABELS[name])}
          type={isDay(name) ? 'date' : 'search'}
          value={filters[name] ?? ''}
          onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
          slotProps={{ inputLabel: isDay(name) ? { shrink: true } : {}, htmlInput: { maxLength: 200 } }}
          sx={{ width: { xs: '100%', sm: 190 } }}
        />
      ))}
      {Object.keys(filters).length > 0 ? (
        <Button color="inherit" onClick={() => onChange({})}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </Stack>
  );
}

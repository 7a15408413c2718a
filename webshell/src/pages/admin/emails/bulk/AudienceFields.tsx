import { ListItemText, MenuItem, Stack, TextField } from '@mui/material';
import { JOINED, ROLES, SEEN } from '../../../members/api.ts';
import type { Audience } from '../../api/bulkMails.ts';
import { t } from '../texts.ts';

const FIELD = { width: { xs: '100%', sm: 200 } } as const;
const ANY = 'ANY';

interface WithinProps {
  readonly name: 'joined' | 'seen';
  readonly label: string;
  readonly values: readonly ('DAY' | 'WEEK' | 'MONTH' | 'YEAR' | 'AWAY_MONTH' | 'AWAY_YEAR' | 'NEVER')[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function Within({ name, label, values, value, onChange }: WithinProps) {
  return (
    <TextField
      select
      size="small"
      name={name}
      label={label}
      value={value ?? ANY}
      onChange={({ target }) => onChange(target.value === ANY ? null : target.value)}
      sx={FIELD}
    >
      <MenuItem value={ANY}>{t('anyTime')}</MenuItem>
      {values.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`within${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

export interface AudienceFieldsProps {
  readonly audience: Audience;
  readonly onChange: (change: Partial<Audience>) => void;
}

/** Who is written to: by role, by when they joined and were last seen. */
export function AudienceFields({ audience: { roles, joined, seen }, onChange }: AudienceFieldsProps) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <TextField
        select
        size="small"
        name="roles"
        label={t('bulkRoles')}
        value={roles}
        onChange={({ target }) => onChange({ roles: target.value as unknown as Audience['roles'] })}
        slotProps={{
          select: {
            multiple: true,
            displayEmpty: true,
            renderValue: () => (roles.length > 0 ? roles.map((role) => t(role)).join(', ') : t('bulkAllRoles')),
          },
          inputLabel: { shrink: true },
        }}
        sx={FIELD}
      >
        {ROLES.map((role) => (
          <MenuItem key={role} value={role}>
            <ListItemText primary={t(role)} />
          </MenuItem>
        ))}
      </TextField>
      <Within
        name="joined"
        label={t('bulkJoined')}
        values={JOINED}
        value={joined}
        onChange={(value) => onChange({ joined: value as Audience['joined'] })}
      />
      <Within
        name="seen"
        label={t('bulkSeen')}
        values={SEEN}
        value={seen}
        onChange={(value) => onChange({ seen: value as Audience['seen'] })}
      />
    </Stack>
  );
}

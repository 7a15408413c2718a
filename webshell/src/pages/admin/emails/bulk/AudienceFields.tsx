import { type FieldSource, SelectInput, useField } from '@motorclub/sdk/forms';
import { ListItemText, MenuItem, Stack, TextField } from '@mui/material';
import { JOINED, ROLES, SEEN } from '../../../members/api.ts';
import type { Audience } from '../../api/bulkMails.ts';
import { t } from '../texts.ts';
import type { BulkValues } from './useBulk.ts';

const FIELD = { width: { xs: '100%', sm: 200 } } as const;

const within = (values: readonly ('DAY' | 'WEEK' | 'MONTH' | 'YEAR' | 'AWAY_MONTH' | 'AWAY_YEAR' | 'NEVER')[]) =>
  values.map((value) => ({ value, label: t(`within${value}`) }));

export interface AudienceFieldsProps {
  readonly form: FieldSource<BulkValues>;
}

function RolesField({ form }: AudienceFieldsProps) {
  const { value: roles, set } = useField({ form, name: 'roles' });
  return (
    <TextField
      select
      size="small"
      name="roles"
      label={t('bulkRoles')}
      value={roles}
      onChange={({ target }) => set(target.value as unknown as Audience['roles'])}
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
  );
}

/** Who is written to: by role, by when they joined and were last seen. */
export function AudienceFields({ form }: AudienceFieldsProps) {
  const common = { form, size: 'small', none: t('anyTime'), emptyAs: null, sx: FIELD } as const;
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <RolesField form={form} />
      <SelectInput {...common} name="joined" label={t('bulkJoined')} options={within(JOINED)} />
      <SelectInput {...common} name="seen" label={t('bulkSeen')} options={within(SEEN)} />
    </Stack>
  );
}

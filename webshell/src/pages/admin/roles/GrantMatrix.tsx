import type { Role } from '@motorclub/sdk';
import { Chip, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { Grant } from '../api/grants.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import { t } from '../texts.ts';
import { GrantCell, isChanged } from './GrantCell.tsx';

const ROLES: readonly Role[] = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER', 'USER'];
const cell = { textAlign: 'center', px: { xs: 0.25, sm: 2 } } as const;

function GrantRow({ grant }: { readonly grant: Grant }) {
  const changed = ROLES.some((role) => isChanged({ grant, role }));
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ minWidth: 132, pl: { xs: 1.5, sm: 2.5 } }}>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {grant.permission}
        </Typography>
        <Typography variant="caption" component="span" sx={{ color: 'text.secondary', display: 'block' }}>
          {grant.summary}
        </Typography>
        {changed ? <Chip size="small" variant="outlined" color="info" label={t('changed')} sx={{ mt: 0.5 }} /> : null}
      </TableCell>
      {ROLES.map((role) => (
        <TableCell key={role} sx={cell}>
          <GrantCell grant={grant} role={role} />
        </TableCell>
      ))}
    </TableRow>
  );
}

export interface GrantMatrixProps {
  readonly label: string;
  readonly grants: readonly Grant[];
}

/** Permissions down, roles across. */
export function GrantMatrix({ label, grants }: GrantMatrixProps) {
  return (
    <ScrollTable label={label}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: { xs: 1.5, sm: 2.5 } }}>{t('permission')}</TableCell>
          {ROLES.map((role) => (
            <TableCell key={role} sx={{ ...cell, width: { sm: 120 }, lineHeight: 1.25 }}>
              {t(role)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {grants.map((grant) => (
          <GrantRow key={grant.permission} grant={grant} />
        ))}
      </TableBody>
    </ScrollTable>
  );
}

import type { Role } from '@motorclub/sdk';
import { Box, Chip, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Fragment } from 'react';
import type { Grant } from '../api/grants.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import { t } from '../texts.ts';
import { GrantCell, isChanged } from './GrantCell.tsx';

const ROLES: readonly Role[] = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER', 'USER'];
// Where the names do not fit side by side they stand upright.
const upright = {
  writingMode: { xs: 'vertical-rl', sm: 'horizontal-tb' },
  rotate: { xs: '180deg', sm: 'none' },
} as const;
const cell = { textAlign: 'center', px: { xs: 0.25, sm: 2 } } as const;

/** A dotted name that breaks behind its dots and underscores where it has to. */
function Breakable({ name }: { readonly name: string }) {
  return name.split(/(?<=[._])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function GrantRow({ grant }: { readonly grant: Grant }) {
  const changed = ROLES.some((role) => isChanged({ grant, role }));
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ minWidth: 132 }}>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          <Breakable name={grant.permission} />
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
          <TableCell>{t('permission')}</TableCell>
          {ROLES.map((role) => (
            <TableCell key={role} sx={{ ...cell, width: { sm: 120 }, lineHeight: 1.25 }}>
              <Box component="span" sx={upright}>
                {t(role)}
              </Box>
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

import {
  Box,
  Checkbox,
  Chip,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Fragment } from 'react';
import { CATEGORIES } from '../../../notifications/types.ts';
import { CHANNELS, type KindPreferences, type PreferencesChange } from '../../notifications/preferences.ts';
import { t } from '../../notifications/texts.ts';

export interface MatrixProps {
  readonly kinds: readonly KindPreferences[];
  readonly onChange: (changes: PreferencesChange) => void;
}

const NARROW = { px: { xs: 0.25, sm: 1.5 }, width: { xs: 52, sm: 92 } } as const;

function KindRow({ one, onChange }: { readonly one: KindPreferences; readonly onChange: MatrixProps['onChange'] }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ px: { xs: 1.5, sm: 2.5 }, overflowWrap: 'anywhere' }}>
        {one.summary}
        {one.urgent ? (
          <Box sx={{ mt: 0.5 }}>
            <Chip size="small" variant="outlined" label={t('urgent')} />
          </Box>
        ) : null}
      </TableCell>
      {CHANNELS.map((channel) => (
        <TableCell key={channel} align="center" sx={NARROW}>
          {one.offered.includes(channel) ? (
            <Checkbox
              checked={one[channel]}
              slotProps={{ input: { 'aria-label': t('cell', { kind: one.summary, channel: t(channel) }) } }}
              onChange={(_, checked) => onChange({ kinds: [{ kind: one.kind, [channel]: checked }] })}
            />
          ) : (
            <Typography component="span" sx={{ color: 'text.secondary' }}>
              –
            </Typography>
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** Every kind of notification by every channel. */
export function Matrix({ kinds, onChange }: MatrixProps) {
  const groups = CATEGORIES.map((category) => ({ category, rows: kinds.filter((one) => one.category === category) }));
  return (
    <TableContainer>
      <Table size="small" aria-label={t('matrix')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ px: { xs: 1.5, sm: 2.5 } }}>{t('kind')}</TableCell>
            {CHANNELS.map((channel) => (
              <TableCell key={channel} align="center" sx={NARROW}>
                {t(channel)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {groups
            .filter(({ rows }) => rows.length > 0)
            .map(({ category, rows }) => (
              <Fragment key={category}>
                <TableRow>
                  <TableCell
                    component="th"
                    scope="rowgroup"
                    colSpan={CHANNELS.length + 1}
                    sx={{ px: { xs: 1.5, sm: 2.5 }, pt: 2 }}
                  >
                    <Typography variant="subtitle2" component="span">
                      {t(category)}
                    </Typography>
                  </TableCell>
                </TableRow>
                {rows.map((one) => (
                  <KindRow key={one.kind} one={one} onChange={onChange} />
                ))}
              </Fragment>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

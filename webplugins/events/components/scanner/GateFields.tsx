import { Box, TextField } from '@mui/material';
import type { Manifest } from '../../api/types.ts';
import type { Gate } from '../../lib/useScanner.ts';
import { t } from '../../texts/gate.ts';
import { Choice } from '../parts/Choice.tsx';

export interface GateFieldsProps {
  /** Those that it can be for. */
  readonly types: Manifest['ticketTypes'];
  readonly gate: Gate;
  readonly onChange: (part: Partial<Gate>) => void;
}

/** The name of the gate, the direction (entry or exit), and the ticket types it admits. */
export function GateFields({ types, gate, onChange }: GateFieldsProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
      <TextField
        size="small"
        label={t('gate')}
        value={gate.gate}
        onChange={({ target }) => onChange({ gate: target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ flex: '1 1 120px' }}
      />
      <Choice
        label={t('direction')}
        value={gate.kind}
        options={[
          { value: 'ENTRY', label: t('entry') },
          { value: 'EXIT', label: t('exit') },
        ]}
        width={120}
        onChange={(kind) => onChange({ kind: kind === 'EXIT' ? 'EXIT' : 'ENTRY' })}
      />
      <Choice
        label={t('letsIn')}
        all={t('allTypes')}
        value={gate.typeId}
        options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        width={190}
        onChange={(typeId) => onChange({ typeId })}
      />
    </Box>
  );
}

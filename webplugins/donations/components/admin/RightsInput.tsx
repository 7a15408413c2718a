import { Loaded } from '@motorclub/sdk';
import { Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { grantableRights } from '../../api/subscriptions.ts';
import { t } from '../../texts/plans.ts';

type Rights = Readonly<Record<string, number>>;

export interface RightsInputProps {
  /** The names of rights with their values. */
  readonly rights: Rights;
  readonly onChange: (rights: Rights) => void;
}

const MOST = 1_000_000;

function without(rights: Rights, name: string): Rights {
  return Object.fromEntries(Object.entries(rights).filter(([other]) => other !== name));
}

interface ValueInputProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number; what is none while somebody types changes nothing, and is gone when they leave the field. */
function ValueInput({ label, value, onChange }: ValueInputProps) {
  const [text, setText] = useState(String(value));
  const change = (typed: string) => {
    setText(typed);
    const number = /^\d+$/.test(typed) ? Number(typed) : 0;
    if (number > 0 && number <= MOST) onChange(number);
  };
  return (
    <TextField
      size="small"
      value={text}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setText(String(value))}
      slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-label': label } }}
      sx={{ width: 110, flexShrink: 0 }}
    />
  );
}

function RightInput({ name, summary, rights, onChange }: RightsInputProps & { name: string; summary: string }) {
  const value = rights[name];
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={value !== undefined}
            onChange={(_, checked) => onChange(checked ? { ...rights, [name]: 1 } : without(rights, name))}
          />
        }
        label={summary}
      />
      {value === undefined ? null : (
        <ValueInput
          label={t('planRightValue', { name: summary })}
          value={value}
          onChange={(next) => onChange({ ...rights, [name]: next })}
        />
      )}
    </Stack>
  );
}

/** What members are granted: a box for each right that some plugin heeds, and how many where it is a number. */
export function RightsInput({ rights, onChange }: RightsInputProps) {
  const found = useQuery(grantableRights());
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{t('planRights')}</FormLabel>
      <Loaded found={found} rows={2} rowHeight={40}>
        {({ content }) => (
          <>
            {content.map(({ name, summary }) => (
              <RightInput key={name} name={name} summary={summary} rights={rights} onChange={onChange} />
            ))}
          </>
        )}
      </Loaded>
      <FormHelperText>{t('planRightsHelp')}</FormHelperText>
    </FormControl>
  );
}

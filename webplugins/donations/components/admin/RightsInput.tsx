import { Loaded } from '@motorclub/sdk';
import { Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
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
        <TextField
          size="small"
          type="number"
          value={value}
          onChange={({ target }) =>
            onChange({ ...rights, [name]: Math.min(Math.max(Math.trunc(Number(target.value)) || 1, 1), MOST) })
          }
          slotProps={{ htmlInput: { min: 1, max: MOST, 'aria-label': t('planRightValue', { name: summary }) } }}
          sx={{ width: 110, flexShrink: 0 }}
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

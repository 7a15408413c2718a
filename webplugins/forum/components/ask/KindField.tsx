import {
  Box,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { KINDS, type Kind } from '../../api/types.ts';
import { t } from '../../texts/ask.ts';

const LABELS = {
  PROBLEM: 'kindProblem',
  HOW_TO: 'kindHowTo',
  DISCUSSION: 'kindDiscussion',
  BUYING: 'kindBuying',
} as const satisfies Record<Kind, string>;
const HELP = {
  PROBLEM: 'kindProblemHelp',
  HOW_TO: 'kindHowToHelp',
  DISCUSSION: 'kindDiscussionHelp',
  BUYING: 'kindBuyingHelp',
} as const satisfies Record<Kind, string>;

export interface KindFieldProps {
  readonly value: Kind;
  readonly error: string | undefined;
  readonly onChange: (kind: Kind) => void;
}

const CHOICE = {
  m: 0,
  pr: 1.5,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&:has(:checked)': { borderColor: 'primary.main' },
} as const;

/** What the question wants; a problem is asked about in more detail. */
export function KindField({ value, error, onChange }: KindFieldProps) {
  const label = useId();
  return (
    <FormControl id="ask-kind" error={error !== undefined}>
      <FormLabel id={label} sx={{ mb: 1 }}>
        {t('kind')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={label}
        value={value}
        onChange={(_, chosen) => onChange(KINDS.find((kind) => kind === chosen) ?? value)}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {KINDS.map((kind) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={<Radio />}
            sx={CHOICE}
            label={
              <Box sx={{ py: 0.5 }}>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {t(LABELS[kind])}
                </Typography>
                <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                  {t(HELP[kind])}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {error ? <FormHelperText>{error}</FormHelperText> : null}
    </FormControl>
  );
}

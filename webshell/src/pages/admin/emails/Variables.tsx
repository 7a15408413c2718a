import { Box, Chip, Stack, Typography } from '@mui/material';
import type { MailVariable } from '../api/emails.ts';
import { t } from './texts.ts';

export interface VariablesProps {
  readonly variables: readonly MailVariable[];
  /** Puts a variable where one last typed; absent for those who only read. */
  readonly onPutIn?: (placeholder: string) => void;
}

/** The values that a template can hold, each with its sample. */
export function Variables({ variables, onPutIn }: VariablesProps) {
  if (variables.length === 0) return null;
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {t('variables')}
      </Typography>
      {onPutIn ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('variablesHelp')}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {variables.map(({ name, sample, needed }) => (
          <Box component="li" key={name} sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
            <Chip
              size="small"
              variant="outlined"
              label={`{{ ${name} }}`}
              {...(onPutIn ? { onClick: () => onPutIn(`{{ ${name} }}`), 'aria-label': t('putIn', { name }) } : {})}
            />
            <Typography variant="caption" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
              {sample}
              {needed ? ` · ${t('needed')}` : null}
            </Typography>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}

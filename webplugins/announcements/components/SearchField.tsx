import { TextField } from '@mui/material';
import { t } from '../texts.ts';

export interface SearchFieldProps {
  /** What is searched; null where that is plain. */
  readonly help?: string | null;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

export function SearchField({ help = t('searchHelp'), value, onChange }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      size="small"
      label={t('search')}
      placeholder={help ?? ''}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' } }}
    />
  );
}

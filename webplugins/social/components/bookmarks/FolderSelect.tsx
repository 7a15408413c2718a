import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { folders } from '../../api/bookmarks.ts';
import { t } from '../../texts.ts';

/** A select has no null. */
const NONE = 0;

export interface FolderSelectProps {
  readonly value: number | null;
  readonly onChange: (folderId: number | null) => void;
}

/** One of the own folders, or none. */
export function FolderSelect({ value, onChange }: FolderSelectProps) {
  const { data } = useQuery(folders);
  const known = data?.content ?? [];
  // While the folders are on their way, the chosen one has no name yet.
  const shown = known.some(({ id }) => id === value) ? value : NONE;
  return (
    <TextField
      select
      label={t('folder')}
      value={shown}
      onChange={({ target }) => onChange(Number(target.value) || null)}
      disabled={!data}
    >
      <MenuItem value={NONE}>{t('noFolder')}</MenuItem>
      {known.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

import { Typography } from '@mui/material';
import { usePlatform } from '../platform.ts';
import { t } from './texts.ts';

/** In place of another plugin's part, such as `showcase`: that it is switched off. Nothing where it is on or not installed. */
export function SwitchedOff({ plugin }: { readonly plugin: string }) {
  const off = usePlatform().off?.find(({ id }) => id === plugin);
  if (!off) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('switchedOff', { name: off.name })}
    </Typography>
  );
}

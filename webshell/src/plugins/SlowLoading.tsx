import { Loading } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { t } from '../texts.ts';
import { FirstText } from './FirstText.tsx';

const SLOW_MS = 8000;

/** The spinner while a plugin's code is fetched; after 8 seconds it says that this takes longer. */
export function SlowLoading({ name, minHeight }: { readonly name: string; readonly minHeight: number }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack sx={{ minHeight, justifyContent: 'center' }}>
      <FirstText>
        <Loading minHeight={minHeight / 2} />
      </FirstText>
      {slow ? (
        <Typography role="status" sx={{ textAlign: 'center', color: 'text.secondary' }}>
          {t('takingLonger', { name })}
        </Typography>
      ) : null}
    </Stack>
  );
}

import { formatNumber } from '@motorclub/sdk';
import { Skeleton, Typography } from '@mui/material';
import { t } from '../texts.ts';

export type FigureState = { readonly value: number | undefined; readonly failed: boolean };

/** A number that may still be on its way, over its words. */
export function Figure({ value, failed, words }: FigureState & { readonly words: string }) {
  if (failed) return <Typography>{t('noAnswer')}</Typography>;
  return (
    <>
      <Typography component="div" variant="h1" sx={{ color: 'text.primary' }}>
        {value === undefined ? <Skeleton width={72} /> : formatNumber(value)}
      </Typography>
      <Typography variant="body2">{words}</Typography>
    </>
  );
}

import { useLocation } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { t } from '../texts.ts';
import { Banner } from './Banner.tsx';

/** The present address without `safe`. */
function wayOut({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const query = new URLSearchParams(search);
  query.delete('safe');
  const rest = query.size > 0 ? `?${query}` : '';
  return pathname + rest + hash;
}

/** This tab was opened with `?safe=1`; a full load of the page brings the plugins back. */
export function SafeTabBanner() {
  const leave = (
    <Button color="inherit" size="small" variant="outlined" href={wayOut(useLocation())}>
      {t('safeTabLeave')}
    </Button>
  );
  return (
    <Banner label={t('safeTab')} severity="info" action={leave}>
      {t('safeTabText')}
    </Banner>
  );
}

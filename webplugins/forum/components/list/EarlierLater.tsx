import { Box, Button } from '@mui/material';
import { t } from '../../texts/waiting.ts';

export interface EarlierLaterProps {
  readonly found: { readonly currentPage: number; readonly totalPages: number; readonly hasMore: boolean };
  readonly onTurn: (page: number) => void;
}

/** The pages of a list that is one of several on its screen, so that the address knows nothing of them. */
export function EarlierLater({ found: { currentPage: page, totalPages, hasMore }, onTurn }: EarlierLaterProps) {
  if (totalPages < 2) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, px: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Button size="small" color="inherit" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        {t('before')}
      </Button>
      <Button size="small" color="inherit" disabled={!hasMore} onClick={() => onTurn(page + 1)}>
        {t('after')}
      </Button>
    </Box>
  );
}

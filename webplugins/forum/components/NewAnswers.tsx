import { Icon } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { t } from '../texts/thread.ts';

export interface NewAnswersProps {
  readonly count: number;
  readonly loading: boolean;
  readonly onShow: () => void;
}

const SX = {
  position: 'sticky',
  top: 76,
  zIndex: 2,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;

/** Answers that came while the page was open: said once, shown when the reader wants them. */
export function NewAnswers({ count, loading, onShow }: NewAnswersProps) {
  return (
    <Box role="status" sx={{ ...SX, mb: count > 0 ? 0 : -2 }}>
      {count > 0 ? (
        <Button
          variant="contained"
          startIcon={<Icon name="refresh" size={18} />}
          loading={loading}
          onClick={onShow}
          sx={{ borderRadius: 5, pointerEvents: 'auto' }}
        >
          {t('newAnswers', { count })}
        </Button>
      ) : null}
    </Box>
  );
}

import { Icon } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { t } from '../../texts.ts';

export interface NewCommentsProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Comments that came while the page was open: announced once, shown on demand. */
export function NewComments({ count, onShow }: NewCommentsProps) {
  return (
    <Box role="status">
      {count > 0 ? (
        <Button size="small" variant="outlined" startIcon={<Icon name="refresh" size={16} />} onClick={onShow}>
          {t('newComments', { count })}
        </Button>
      ) : null}
    </Box>
  );
}

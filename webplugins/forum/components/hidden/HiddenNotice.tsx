import { Icon } from '@motorclub/sdk';
import { Box, Button, Typography } from '@mui/material';
import { t } from '../../texts/hidden.ts';

export interface HiddenNoticeProps {
  readonly what: 'question' | 'answer';
  /** Absent where there is nothing to be shown. */
  readonly onShow?: (() => void) | undefined;
}

/** The placeholder of a post by a member whom the reader has muted or blocked. */
export function HiddenNotice({ what, onShow }: HiddenNoticeProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, color: 'text.secondary' }}>
      <Icon name="shield" size={18} />
      <Typography variant="body2" component="span">
        {t(onShow ? 'mutedMember' : 'blockedMember')}
      </Typography>
      {onShow ? (
        <Button
          size="small"
          color="inherit"
          aria-label={t(what === 'question' ? 'showQuestion' : 'showAnswer')}
          onClick={onShow}
        >
          {t('show')}
        </Button>
      ) : null}
    </Box>
  );
}

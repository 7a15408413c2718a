import { LinkButton } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { t } from '../texts.ts';
import { Notice } from './Notice.tsx';

export function NotFound() {
  return (
    <Notice
      title={t('notFound')}
      kind="roadster"
      actions={
        <LinkButton to="/" variant="contained">
          {t('goHome')}
        </LinkButton>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('notFoundText')}</Typography>
    </Notice>
  );
}

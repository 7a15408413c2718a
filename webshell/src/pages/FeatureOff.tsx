import { LinkButton } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { t } from '../texts.ts';
import { Notice } from './Notice.tsx';

/** In place of a page whose plugin was switched off while it was open; the page returns with the plugin. */
export function FeatureOff({ name }: { readonly name: string }) {
  return (
    <Notice
      title={t('featureOff')}
      kind="saloon"
      actions={
        <LinkButton to="/" variant="outlined" color="inherit">
          {t('goHome')}
        </LinkButton>
      }
    >
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {t('featureOffText', { name })}
      </Typography>
    </Notice>
  );
}

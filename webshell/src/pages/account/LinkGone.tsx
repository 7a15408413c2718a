import { LinkButton } from '@motorclub/sdk';
import { Alert, Stack } from '@mui/material';
import { t } from './texts.ts';

/** A mailed link that opens nothing (any more). */
export function LinkGone({ text }: { readonly text: string }) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Alert severity="warning" role="alert">
        {text}
      </Alert>
      <LinkButton to="/" variant="contained" size="large">
        {t('goHome')}
      </LinkButton>
    </Stack>
  );
}

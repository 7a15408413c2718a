import { lazyPart } from '@motorclub/sdk';
import { Box, FormHelperText, Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { useAuthConfig } from '../config.ts';
import { t } from '../texts.ts';
import { REMOTE_PROVIDERS } from './providers.ts';
import type { CaptchaState } from './useCaptcha.ts';

const AltchaCaptcha = lazyPart(() => import('./AltchaCaptcha.tsx'));
const RemoteCaptcha = lazyPart(() => import('./RemoteCaptcha.tsx'));

/** The captcha of the configured provider, loaded only by forms that show it; nothing where none is needed. */
export function CaptchaField({ state }: { readonly state: CaptchaState }) {
  const { provider, siteKey } = useAuthConfig().captcha;
  if (!state.shown) return null;
  const remote = REMOTE_PROVIDERS[provider];
  // A new key renders a new box: each solution counts once.
  const key = `${provider} ${state.round}`;
  return (
    <Box role="group" aria-label={t('captcha')}>
      <Suspense fallback={<Skeleton variant="rounded" height={62} />}>
        {remote ? (
          <RemoteCaptcha key={key} provider={remote} siteKey={siteKey ?? ''} onChange={state.solved} />
        ) : (
          <AltchaCaptcha key={key} onChange={state.solved} />
        )}
      </Suspense>
      {state.error ? (
        <FormHelperText error role="alert">
          {state.error}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { CaptchaProps } from './Captcha.tsx';

const Captcha = lazy(() => import('./Captcha.tsx'));

/** The captcha, loaded only by forms that show it. A new `round` gives a new one: each solution counts once. */
export function CaptchaField({ round, ...props }: CaptchaProps & { readonly round: number }) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={62} />}>
      <Captcha key={round} {...props} />
    </Suspense>
  );
}

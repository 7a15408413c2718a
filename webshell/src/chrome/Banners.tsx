import { lazyPart, useAccess } from '@motorclub/sdk';
import { Suspense } from 'react';
import { boot, safeTab } from '../boot.ts';
import { SafeTabBanner } from './SafeTabBanner.tsx';

const SafeModeBanner = lazyPart(() => import('../pages/admin/SafeModeBanner.tsx'));

/** Above every page: that this tab, or the whole site, runs without plugins. */
export function Banners() {
  const admin = useAccess({ roles: ['ADMIN'] });
  return (
    <>
      {safeTab ? <SafeTabBanner /> : null}
      {boot.safeMode && admin ? (
        <Suspense fallback={null}>
          <SafeModeBanner />
        </Suspense>
      ) : null}
    </>
  );
}

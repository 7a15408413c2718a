import { lazyPart, useAccess } from '@motorclub/sdk';
import { Suspense, useSyncExternalStore } from 'react';
import { boot, safeTab } from '../boot.ts';
import { loadPageTexts } from '../pageTexts.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SafeTabBanner } from './SafeTabBanner.tsx';

const SafeModeBanner = lazyPart(async () => {
  await loadPageTexts();
  return import('../pages/admin/SafeModeBanner.tsx');
});

function followNetwork(listener: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, listener);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, listener);
  };
}

/** Above every page: that there is no network, and that this tab, or the whole site, runs without plugins. */
export function Banners() {
  const admin = useAccess({ roles: ['ADMIN'] });
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine);
  return (
    <>
      {online ? null : <OfflineBanner />}
      {safeTab ? <SafeTabBanner /> : null}
      {boot.safeMode && admin ? (
        <Suspense fallback={null}>
          <SafeModeBanner />
        </Suspense>
      ) : null}
    </>
  );
}

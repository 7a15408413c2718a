import { safeNext, usePlatform, useUser } from '@motorclub/sdk';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { boot } from '../boot.ts';
import { nextOf } from '../pages/account/notices.ts';
import { FeatureOff } from '../pages/FeatureOff.tsx';
import { Home } from '../pages/Home.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { loadPageTexts } from '../pageTexts.ts';
import { PluginRoute } from '../plugins/PluginRoute.tsx';
import { routeEntries } from '../plugins/registry.ts';
import { SlowLoading } from '../plugins/SlowLoading.tsx';
import { Waiting } from '../plugins/Waiting.tsx';
import { t } from '../texts.ts';
import { rolesFor } from './gates.ts';
import { RouteGate } from './RouteGate.tsx';

function page(load: () => Promise<{ default: ComponentType }>): ReactNode {
  const Page = lazy(async () => {
    await loadPageTexts();
    return load();
  });
  const loading = (
    <Waiting name={t('site')}>
      <SlowLoading name={t('site')} minHeight={window.innerHeight} />
    </Waiting>
  );
  return (
    <Suspense fallback={loading}>
      <Page />
    </Suspense>
  );
}

/** Log-in and sign-up are for visitors; a member goes where they were heading. */
function VisitorsOnly({ children }: { readonly children: ReactNode }) {
  const next = nextOf(useLocation());
  return useUser() ? <Navigate to={safeNext(next)} replace /> : children;
}

/** The core's screens. Their paths are those of CORE_PAGES in core/motorclub/platform/pages.py. */
const CORE: RouteObject[] = [
  { path: '/', element: <Home /> },
  { path: '/login', element: <VisitorsOnly>{page(() => import('../pages/account/Login.tsx'))}</VisitorsOnly> },
  { path: '/signup', element: <VisitorsOnly>{page(() => import('../pages/account/Signup.tsx'))}</VisitorsOnly> },
  { path: '/verify-email', element: page(() => import('../pages/account/VerifyEmail.tsx')) },
  { path: '/forgot-password', element: page(() => import('../pages/account/ForgotPassword.tsx')) },
  { path: '/reset-password', element: page(() => import('../pages/account/ResetPassword.tsx')) },
  { path: '/verify-password-change', element: page(() => import('../pages/account/VerifyPasswordChange.tsx')) },
  { path: '/accountsettings', element: page(() => import('../pages/settings/AccountSettings.tsx')) },
  { path: '/profile/:id', element: page(() => import('../pages/profile/ProfilePage.tsx')) },
  { path: '/usersManagement', element: page(() => import('../pages/members/UsersManagement.tsx')) },
  { path: '/countries', element: page(() => import('../pages/members/Countries.tsx')) },
  { path: '/notifications', element: page(() => import('../pages/Notifications.tsx')) },
  { path: '/adminPanel', element: page(() => import('../pages/admin/AdminPanel.tsx')) },
  { path: '/admin/emails', element: page(() => import('../pages/admin/emails/Emails.tsx')) },
];

/** Every part of the SDK's kit, for those who write pages. */
const GALLERY: RouteObject[] =
  boot.mode === 'development'
    ? [{ path: '/gallery', element: page(() => import('../pages/gallery/Gallery.tsx')) }]
    : [];

/** Pages whose plugin was on earlier in this tab and is off now: path -> the plugin's name. */
function useGonePages(active: ReadonlyMap<string, string>): Map<string, string> {
  const seen = useRef(new Map<string, string>());
  useEffect(() => {
    for (const [path, name] of active) seen.current.set(path, name);
  });
  return new Map([...seen.current].filter(([path]) => !active.has(path)));
}

/** The screen of the present address: the core's, a plugin's, or why there is none. */
export function Screens() {
  const entries = routeEntries(usePlatform().plugins);
  const gone = useGonePages(new Map(entries.map(({ plugin, route }) => [route.path, plugin.name])));
  const roles = rolesFor(useLocation().pathname);
  const screen = useRoutes([
    ...CORE,
    ...GALLERY,
    ...entries.map(({ plugin, route }) => ({
      path: route.path,
      element: <PluginRoute key={`${plugin.id}/${route.view}`} plugin={plugin} route={route} />,
    })),
    ...[...gone].map(([path, name]) => ({ path, element: <FeatureOff name={name} /> })),
    { path: '*', element: <NotFound /> },
  ]);
  return <RouteGate access={roles ? { roles } : undefined}>{screen}</RouteGate>;
}

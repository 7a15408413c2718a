import { type Access, allows, useUser } from '@motorclub/sdk';
import type { ReactNode } from 'react';
import { AccessRestricted } from '../pages/AccessRestricted.tsx';
import { SignInNeeded } from '../pages/SignInNeeded.tsx';

/** Shows its children to those who may see them. The server holds every call behind them to the same rule. */
export function RouteGate({
  access,
  children,
}: {
  readonly access?: Access | undefined;
  readonly children: ReactNode;
}) {
  const role = useUser()?.role ?? null;
  if (allows(access, role)) return children;
  if (access?.roles) return <AccessRestricted roles={access.roles} />;
  return <SignInNeeded />;
}

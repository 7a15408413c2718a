import { useNavigate } from '@motorclub/sdk';
import { useEffect } from 'react';

/** Replaces the present address by another. */
export function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}

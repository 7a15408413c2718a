import { callApi } from '@motorclub/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Boot, boot } from '../../boot.ts';

export type AuthConfig = Pick<Boot, 'features' | 'captcha' | 'passwordMinLength'>;

/** Admins switch these while pages are open, so what came with the page only spares the first wait. */
const authConfig = queryOptions({
  queryKey: ['shell', 'auth-config'],
  queryFn: ({ signal }) => callApi('GET /auth/config', { signal, requiresAuth: false }),
  initialData: (): AuthConfig => boot,
  initialDataUpdatedAt: 0,
  staleTime: 30_000,
});

/** What is switched on for signing in, and who makes the captchas. */
export function useAuthConfig(): AuthConfig {
  return useQuery(authConfig).data;
}

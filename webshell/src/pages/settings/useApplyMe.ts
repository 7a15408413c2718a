import { session } from '@motorclub/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { keepChoices } from '../../session/preferences.ts';
import { type Me, me } from './api/me.ts';

/** What was changed of the signed-in person shows at once: in the settings, in the top bar, in times and units. */
export function applyMe(client: QueryClient, now: Me): void {
  client.setQueryData(me.queryKey, now);
  void client.invalidateQueries({ queryKey: ['shell', 'profile', now.id] });
  const [token, user] = [session.token(), session.user()];
  if (!token || user?.id !== now.id) return;
  session.keep(token, { ...user, username: now.username, profileImage: now.profileImage });
  keepChoices(now);
}

export function useApplyMe(): (now: Me) => void {
  const client = useQueryClient();
  return (now) => applyMe(client, now);
}

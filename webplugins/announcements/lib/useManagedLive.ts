import { useTopic } from '@motorclub/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';
import { GENERAL_TOPIC } from './useLive.ts';

/** Tables of writers: what others send or change shows. */
export function useManagedLive(): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: keys.managed() });
  useTopic(GENERAL_TOPIC, refetch, refetch);
}

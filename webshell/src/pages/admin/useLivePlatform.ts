import { useTopic } from '@motorclub/sdk';
import { platform } from '@motorclub/sdk/host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { PLATFORM_TOPIC } from '../../platform/sync.ts';
import { PLATFORM_KEY } from './api/shared.ts';

/**
 * Keeps everything that admins see of the platform as new as its epoch: another admin's change, or the breaker's, is
 * announced by the topic, and by the answers of other calls while there is no live connection.
 */
export function useLivePlatform(): void {
  const client = useQueryClient();
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey: PLATFORM_KEY }));
  useTopic(
    PLATFORM_TOPIC,
    () => refresh(),
    () => refresh(),
  );
  useEffect(() => platform.subscribe(() => refresh()), []);
}

import { toast } from '@motorclub/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { heardOfEpoch } from '../../platform/sync.ts';
import { PLATFORM_KEY, type SwitchAnswer } from './api/shared.ts';

export interface Words {
  /** Everybody follows. */
  readonly done: string;
  /** These have not confirmed yet. */
  readonly waiting: (names: string) => string;
}

/** After a change that the whole site follows: this tab follows at once, and says who does not yet. */
export function useAnnounce() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: PLATFORM_KEY });
  return {
    refresh,
    announce: async ({ epoch, missing = [] }: Partial<SwitchAnswer>, { done, waiting }: Words): Promise<void> => {
      if (epoch !== undefined) heardOfEpoch(epoch);
      if (missing.length > 0) toast.warning(waiting(missing.join(', ')));
      else toast.success(done);
      await refresh();
    },
  };
}

import { useContentKinds } from '@motorclub/sdk';
import { t } from '../texts/config.ts';

const PROFILE = 'core.profile';

/** What can be reported, by content type: the kinds that plugins declare, and members. */
export function useTypeNames(): ReadonlyMap<string, string> {
  const kinds = useContentKinds();
  return new Map([[PROFILE, t('configMembers')], ...kinds.map(({ type, many }) => [type, many] as const)]);
}

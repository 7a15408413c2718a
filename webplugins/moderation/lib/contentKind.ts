import { useContentKinds } from '@motorclub/sdk';
import { t } from '../texts/cases.ts';

const MEMBER = 'core.profile';

/** What a kind of content is called; the type itself, where no plugin names it. */
export function useKindNames(): (type: string) => string {
  const kinds = useContentKinds();
  return (type) =>
    type === MEMBER ? t('case_member') : (kinds.find((kind) => kind.type === type && !kind.role)?.one ?? type);
}

/** The types that can be filtered by. */
export function useKindOptions(): readonly { readonly value: string; readonly label: string }[] {
  const kinds = useContentKinds().filter(({ role }) => !role);
  return [{ value: MEMBER, label: t('case_member') }, ...kinds.map(({ type, one }) => ({ value: type, label: one }))];
}

import { useContentKinds } from '@motorclub/sdk';
import { t } from '../texts/cases.ts';

const MEMBER = 'core.profile';
// Of this plugin, named `moderation.ban` and so on in the log.
const OWN = ['appeal', 'ban', 'warning'] as const;
const isOwn = (name: string): name is (typeof OWN)[number] => OWN.some((own) => own === name);

/** What a kind of content is called; the type itself, where no plugin names it. */
export function useKindNames(): (type: string) => string {
  const kinds = useContentKinds();
  return (type) => {
    if (type === MEMBER) return t('case_member');
    const own = type.replace('moderation.', '');
    if (isOwn(own)) return t(`case_kind_${own}`);
    return kinds.find((kind) => kind.type === type && !kind.role)?.one ?? type;
  };
}

/** The types that can be filtered by. */
export function useKindOptions(): readonly { readonly value: string; readonly label: string }[] {
  const kinds = useContentKinds().filter(({ role }) => !role);
  return [{ value: MEMBER, label: t('case_member') }, ...kinds.map(({ type, one }) => ({ value: type, label: one }))];
}

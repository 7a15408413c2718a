import { type ContentDecl, type ContentOffer, useContentKinds } from '@motorclub/sdk';

/** The kinds of content that offer this: what may be followed or saved, as the plugins that are on declare it. */
export function useKinds(offer: ContentOffer): readonly ContentDecl[] {
  return useContentKinds().filter(({ offers }) => offers.includes(offer));
}

/** What to call one piece of content of this type; null for a kind that nobody declares. */
export function useKindName(type: string): string | null {
  return useContentKinds().find((kind) => kind.type === type && !kind.role)?.one ?? null;
}

/** Members before all that plugins declare, in whatever order these are loaded. */
export function peopleFirst(kinds: readonly ContentDecl[]): readonly ContentDecl[] {
  const rank = ({ slug }: ContentDecl) => (slug === 'people' ? 0 : 1);
  return kinds.toSorted((one, other) => rank(one) - rank(other));
}

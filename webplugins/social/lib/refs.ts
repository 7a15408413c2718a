/**
 * Nothing happens to these that somebody could follow: they are read once, or belong to something that is followed.
 */
export const NOT_FOLLOWED: readonly string[] = [
  'announcements.announcement',
  'forum.answer',
  'showcase.showcase',
  'showcase.build_log_entry',
  'social.comment',
];
/** Kept by following them. */
export const NOT_SAVED: readonly string[] = ['social.member', 'social.comment', 'forum.tag', 'forum.category'];

/** The two halves of `forum.question:7`, as calls want them. */
export function targetOf(ref: string): { readonly targetType: string; readonly targetId: number } {
  const colon = ref.lastIndexOf(':');
  return { targetType: ref.slice(0, colon), targetId: Number(ref.slice(colon + 1)) };
}

export const memberRef = (userId: number) => `social.member:${userId}`;

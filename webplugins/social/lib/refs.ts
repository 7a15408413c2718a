/** The two halves of `forum.question:7`, as calls want them. */
export function targetOf(ref: string): { readonly targetType: string; readonly targetId: number } {
  const colon = ref.lastIndexOf(':');
  return { targetType: ref.slice(0, colon), targetId: Number(ref.slice(colon + 1)) };
}

export const memberRef = (userId: number) => `social.member:${userId}`;

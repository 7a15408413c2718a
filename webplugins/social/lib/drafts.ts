import { useDraft, useEditDraft } from '@motorclub/sdk';
import type { Reply } from '../api/types.ts';

/** What is typed as a comment on `content`, or as a reply to one of its comments. */
export const useCommentDraft = (content: string, parentId: number | null) =>
  useDraft(`social.comment.${content}.${parentId ?? 'new'}`, '');

/** What is typed over a comment. */
export const useCommentEdit = ({ id, version, body }: Reply) => useEditDraft(`social.edit.${id}`, version, body ?? '');

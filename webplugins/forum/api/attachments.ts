import { callApi } from '@motorclub/sdk';
import type { Attachment } from './types.ts';

/** Says what pictures show, for those who do not see them. */
export const describeImages = (pictures: readonly Attachment[]): Promise<unknown> =>
  Promise.all(
    pictures.map(({ id, alt }) =>
      callApi('PUT /forum-api/attachments/{attachmentId}', {
        path: { attachmentId: id },
        body: { alt: alt.trim() },
      }),
    ),
  );

/** Those of which something is said. */
export const described = (pictures: readonly Attachment[]) => pictures.filter(({ alt }) => alt.trim());

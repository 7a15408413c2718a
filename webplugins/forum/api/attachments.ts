import { callApi } from '@motorclub/sdk';
import type { Attachment } from './types.ts';

/** Says what a picture shows, for those who do not see it. */
export const describeImage = (id: number, alt: string): Promise<Attachment> =>
  callApi('PUT /forum-api/attachments/{attachmentId}', { path: { attachmentId: id }, body: { alt } });

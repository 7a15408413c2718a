import type { TextParams } from '../../i18n.ts';
import { sdk } from './sdk.ts';

const texts = () =>
  sdk.translator('sdk', {
    formatting: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    quote: 'Quote',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    code: 'Code',
    picture: 'Insert pictures',
    emoji: 'Emoji',
    findEmoji: 'Search emoji',
    noEmoji: 'No emoji match',
    preview: 'Preview',
    previewFailed: 'The preview could not be loaded',
    previewLoading: 'Loading preview',
    previewEmpty: 'Nothing to preview yet.',
    counter: '{count} of {max} characters',
    uploadingMark: 'Uploading {name}',
    sendingPicture: '{name}: {percent} % sent',
    preparingPicture: '{name}: being prepared',
    uploadOf: 'Uploading {name}',
    pictureRefused: '{name}: {reason}',
    pictureReady: '{name} is uploaded, but not in the text.',
    retryPicture: 'Try again',
    insertPicture: 'Insert',
    removePicture: 'Remove {name}',
    picturesUnderway: 'Wait until all pictures are uploaded, or remove them.',
    members: 'Members',
    membersFound_one: '1 member matches',
    membersFound_other: '{count} members match',
  });
let known: ReturnType<typeof texts> | undefined;

export const t: ReturnType<typeof texts> = (key, params?: TextParams) => {
  known ??= texts();
  return known(key, params);
};

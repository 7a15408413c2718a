import { http } from './http.ts';
import { t } from './ui/texts.ts';

/** A picture of content, as the server publishes it: in several widths and formats. */
export interface PictureData {
  readonly id: number;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly isCover: boolean;
  /** The mean colour, for its place while it loads. */
  readonly color: string;
  /** In hundredths: what to keep where it is cropped. */
  readonly focusX: number;
  readonly focusY: number;
  /** Rectangles that are made unreadable: left, top, width and height in thousandths. */
  readonly blurs: readonly (readonly number[])[];
  readonly variants: readonly { readonly width: number; readonly format: string; readonly url: string }[];
  /** The largest version. */
  readonly url: string;
  readonly smallUrl: string;
}

/** What the server takes, which encodes each picture again. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const MEGABYTE = 1024 * 1024;
/** Of a picture, unless its kind allows more. */
export const MAX_MEGABYTES = 5;
const HEIC = /^image\/hei[cf]|\.hei[cf]$/i;
/** A photograph on a slow line needs longer than a call. */
const UPLOAD_MS = 120_000;

/** What is wrong with a file before it is sent, as a sentence; null if it may be sent. */
export function pictureError(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  maxMegabytes = MAX_MEGABYTES,
): string | null {
  if (HEIC.test(type) || HEIC.test(name)) return t('pictureHeic');
  if (!PICTURE_TYPES.includes(type)) return t('pictureType');
  return size > maxMegabytes * MEGABYTE ? t('pictureLarge', { megabytes: maxMegabytes }) : null;
}

export interface UploadOptions {
  readonly method?: 'POST' | 'PUT';
  /** Called with the share that has reached the server, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends a picture as the file `image` of a form; what the server answers. */
export async function uploadPicture<T>(url: string, file: File, options: UploadOptions = {}): Promise<T> {
  const { method = 'POST', onProgress, signal } = options;
  const form = new FormData();
  form.append('image', file);
  const { data } = await http.request<T>({
    method,
    url,
    data: form,
    // Without the header, axios would send the form as JSON.
    headers: { 'Content-Type': 'multipart/form-data' },
    timeout: UPLOAD_MS,
    ...(signal ? { signal } : {}),
    onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
  });
  return data;
}

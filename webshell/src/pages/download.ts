import { http } from '@motorclub/sdk';

const DOWNLOAD_MS = 120_000;

/** Saves what a call answers on this computer; the call needs the bearer token, so it cannot be a plain link. */
export async function download(path: string, name: string, query: object = {}): Promise<void> {
  const { data } = await http.get<Blob>(path, { params: query, responseType: 'blob', timeout: DOWNLOAD_MS });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/// <reference lib="webworker" />
/** What the server sends, see `_message` of notifications/web_push/sending.py. */
interface PushMessage {
  readonly body: string;
  /** A path of this site. */
  readonly url: string;
  /** A later message of this name takes the place of the earlier one. */
  readonly tag: string;
}

const SITE_NAME = 'Motorclub';

export function show({ registration }: ServiceWorkerGlobalScope, data: PushMessageData): Promise<void> {
  const { body, url, tag } = data.json() as PushMessage;
  return registration.showNotification(SITE_NAME, { body, tag, icon: '/icon-192.png', data: url });
}

/** Opens the page in the tab that shows it, or in a new one. */
export async function openPage({ clients, location }: ServiceWorkerGlobalScope, shown: Notification): Promise<void> {
  shown.close();
  const { origin, href } = new URL(String(shown.data), location.origin);
  if (origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === href);
  await (there ? there.focus() : clients.openWindow(href));
}

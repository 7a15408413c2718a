// In place of the worker while the site wants none: browsers that have one fetch this, forget what it kept, and are rid
// of it.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith('motorclub-offline-')) await caches.delete(name);
    indexedDB.deleteDatabase('motorclub-offline');
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
self.addEventListener('message', (event) => event.ports[0]?.postMessage(false));

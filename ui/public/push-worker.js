// Shows what comes by push and opens the page it leads to. It answers no request: the application works without it. What it is sent is made by messaging's channel/push.ts; src/shared/push/push-worker.test.ts runs this file.
;(() => {
  /** What was sent, as far as it can be shown. Something must be shown for each push, or the browser says so itself. */
  const read = (data) => {
    try {
      const { id, lang, title, body, path } = data.json()
      return {
        title: String(title || 'Forecourt'),
        // A path of ours, whatever it says.
        path: new URL(`${path}`, self.location.origin).pathname,
        options: { body: String(body ?? ''), lang: String(lang ?? ''), tag: String(id ?? '') },
      }
    } catch {
      return { title: 'Forecourt', path: '/notifications/', options: {} }
    }
  }

  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

  self.addEventListener('push', (event) => {
    const { title, path, options } = read(event.data)
    event.waitUntil(self.registration.showNotification(title, { ...options, icon: '/favicon.svg', data: { path } }))
  })

  /** The page it leads to, in the tab that was used last where there is one. */
  const open = async (path) => {
    const [tab] = await self.clients.matchAll({ type: 'window' })
    if (!tab) return self.clients.openWindow(path)
    await tab.focus()
    // The tab navigates itself, so that unsent forms are asked about. Whether it is there already only it knows: here a tab has
    // the address it was opened with, whatever it shows by now.
    tab.postMessage({ open: path })
  }

  // The browser is told under another address now. Only a page can say so to the server, signed in as it is: one that is
  // open does, or the next one. A browser that has only ended the old one is subscribed again as it was.
  const renew = async ({ oldSubscription, newSubscription }) => {
    if (!newSubscription && oldSubscription)
      await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined)
    const cache = await caches.open('forecourt-push')
    await cache.delete('/push-told')
    for (const tab of await self.clients.matchAll({ type: 'window' })) tab.postMessage({ pushChanged: true })
  }
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data?.path ?? '/notifications/'))
  })
})()

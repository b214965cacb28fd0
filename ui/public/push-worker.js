// Shows what comes by push and opens the page it leads to. It keeps nothing and answers no request: the application works
// without it. What it is sent is made by messaging's channel/push.ts; src/shared/push/push-worker.test.ts runs this file.
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

  /** The page it leads to, in a tab that is there already where there is one. */
  const open = async (path) => {
    const tabs = await self.clients.matchAll({ type: 'window' })
    const there = tabs.find((tab) => new URL(tab.url).pathname === path)
    if (there) return there.focus()
    const [tab] = tabs
    if (!tab) return self.clients.openWindow(path)
    await tab.focus()
    // The tab navigates itself, so that unsent forms are asked about.
    tab.postMessage({ open: path })
  }

  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data?.path ?? '/notifications/'))
  })
})()

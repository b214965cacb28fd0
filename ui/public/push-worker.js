// The one worker of the screens. It shows what comes by push and opens the page it leads to, and it answers with the shell of the
// application when there is no network. It keeps files of the build and nothing else: no page of a session and no answer of the
// API (ADR 61); what a person can read without a network their own pages keep. What it is sent is made by messaging's
// channel/push.ts; src/shared/push/push-worker.test.ts and src/shared/worker/offline-worker.test.ts run this file.
;(() => {
  /** Written by the build (worker-stamp.ts): its name, when it was made, and what the shell needs. Without a build nothing is kept or answered. */
  const build = { id: '', at: 0, files: [] }
  /** The document without anybody in it (bff/src/web/pages.ts). */
  const SHELL = '/offline'
  const SHELLS = 'forecourt-shell-'
  const isOurs = ({ method, url }) => method === 'GET' && new URL(url).origin === self.location.origin
  /** In a shell, that of this build first: what else a browser keeps is none of ours. */
  const find = async (request) => {
    const others = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELLS + build.id)
    for (const cacheName of [SHELLS + build.id, ...others]) {
      const found = await caches.match(request, { cacheName, ignoreVary: true })
      if (found) return found
    }
  }
  /** A page that stands in for a file, as while works are under way, is none, whatever its status says. */
  const fetchFile = async (path) => {
    const file = await fetch(path)
    if (!file.ok || file.headers.get('content-type')?.startsWith('text/html'))
      throw new TypeError(`${path} is not there`)
    return [path, file]
  }
  /** An instance of another version serves another build, or a document that says who is here. */
  const isShell = (page) =>
    page.includes(`content="${build.id}"`) && page.includes('data-offline') && !page.includes('id="served-config"')

  /** Keeps the shell of this build, whole, and lets go of those before it. */
  const keepShell = async () => {
    if (build.id === '') return
    const own = SHELLS + build.id
    const cache = await caches.open(own)
    if (!(await cache.match(SHELL, { ignoreVary: true }))) {
      // Of nobody: without cookies it is the same for all.
      const page = await fetch(SHELL, { credentials: 'omit', cache: 'no-store' })
      if (!page.ok || !isShell(await page.clone().text())) return
      const files = await Promise.all(build.files.map(fetchFile))
      for (const [path, file] of files) await cache.put(path, file)
      // Put last: where it is, everything is.
      await cache.put(SHELL, page)
    }
    const before = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== own)
    await Promise.all(before.map((name) => caches.delete(name)))
  }

  /**
   * A page comes from the network or, where there is none, is the shell; of the API's addresses (a way of signing in, a download)
   * the browser says itself that there is none. These pass here too: the browser has asked for them already, and must not twice.
   */
  const openPage = async ({ request, preloadResponse }) => {
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch (noNetwork) {
      const shell = new URL(request.url).pathname.startsWith('/api/') ? undefined : await find(SHELL)
      if (shell) return shell
      throw noNetwork
    }
  }
  /** From the network, where the browser's own cache has it: what lies in a shell is for when there is none, or another build. */
  const openFile = async (request) => {
    const asked = fetch(request)
    const file = await asked.catch(() => undefined)
    return file?.ok ? file : ((await find(request)) ?? asked)
  }

  if (build.id !== '')
    self.addEventListener('fetch', (event) => {
      const { request } = event
      if (!isOurs(request)) return
      if (request.mode === 'navigate') event.respondWith(openPage(event))
      else if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(openFile(request))
    })

  self.addEventListener('message', (event) => {
    if (!event.data?.keepShell) return
    // Who asks may be of another build, and have slept when this one began.
    event.source?.postMessage({ build: build.id, at: build.at })
    event.waitUntil(keepShell().catch(() => undefined))
  })

  /** Pages of before learn that there is another build; they say so and wait for their person. */
  const begin = async () => {
    // The request for a page does not wait until the worker has started.
    await self.registration.navigationPreload?.enable().catch(() => undefined)
    await self.clients.claim()
    for (const tab of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
      tab.postMessage({ build: build.id, at: build.at })
  }

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
  self.addEventListener('activate', (event) => event.waitUntil(begin()))

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

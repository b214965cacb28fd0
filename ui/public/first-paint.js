// Runs before the first paint, so that a dark page never flashes white and no word is seen in another language than the page's.
// The BFF puts it into the document, which shows what the server knows of this browser (bff/src/web/shown.ts); the browser's own
// storage goes before that. The application takes over from src/shared/appearance/appearance.ts; keys and class names must agree
// with it (its test reads this file).
;(() => {
  const root = document.documentElement
  const read = (key, from) => {
    try {
      return from().getItem(key)
    } catch {
      return null
    }
  }
  const local = () => localStorage
  const show = (kind, name) => {
    root.classList.remove(...[...root.classList].filter((one) => one.startsWith(kind)))
    root.classList.add(kind + name)
  }
  const theme = read('ui-theme', local)
  show('theme-', theme === 'dark' || theme === 'system' ? theme : 'light')
  let font = 'inter'
  try {
    font = JSON.parse(read('settings', local) ?? '{}').font ?? 'inter'
  } catch {
    // A damaged entry means the default.
  }
  show('font-', font === 'manrope' || font === 'system' ? font : 'inter')

  // Query and cookie go before storage, and the server has seen those.
  const isAsked = /[?&]lng=/.test(location.search) || /(^|; )i18nextLng=/.test(document.cookie)
  const kept = isAsked ? null : (read('i18nextLng', local) ?? read('i18nextLng', () => sessionStorage))
  const language = (tag) => tag.toLowerCase().split(/[-_.]/)[0]
  if (kept && ['en', 'fr', 'zh'].includes(language(kept)) && language(kept) !== language(root.lang)) {
    // The frame stays, without its words, until the application has those of the right language.
    root.classList.add('other-words')
  }

  // Somebody else signs in, or out, while this page is on its way: what the document says of the session is no longer so.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'user' || key === 'user-token') document.getElementById('served-config')?.remove()
  })
})()

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
  const isOther = kept !== null && ['en', 'fr', 'zh'].includes(language(kept)) && language(kept) !== language(root.lang)
  // The frame stays, without its words, until the application has those of the right language.
  if (isOther) root.classList.add('other-words')

  // What the page will ask for first is asked for now, beside the scripts that show it (src/shared/api/early-answer.ts takes it).
  // The BFF says what; `-` stands for the vehicle of the address. An address that says more is for the application to read.
  const { read: first } = root.dataset
  if (first && location.search === '' && !isOther) {
    const url = first.replace('/-', () => `/${location.pathname.split('/')[2]}`)
    const headers = { accept: 'application/json', 'accept-language': root.lang }
    const answer = fetch(url, { headers, credentials: 'include' })
    answer.catch(() => {})
    globalThis.earlyAnswer = { url, language: root.lang, at: Date.now(), answer }
  }

  // A rollout may answer for a file with an instance of another build: loaded anew, document and files are of one. Once in a while,
  // and only until the application is drawn: what is typed in it is worth more.
  const atOnce = 30_000
  const fileMissing = ({ target }) => {
    const address = target?.src ?? target?.href ?? ''
    if (!/\/assets\/[^/]+\.(js|css)$/.test(address) || root.dataset.drawn !== undefined || navigator.onLine === false)
      return
    if (Date.now() - Number(read('file-missing', () => sessionStorage) ?? 0) < atOnce) return
    sessionStorage.setItem('file-missing', String(Date.now()))
    location.reload()
  }
  addEventListener('error', fileMissing, true)

  // The application could not begin: files of two builds, most likely. It is said, with a way to load the page again, which comes by
  // itself when the rollout may be over.
  addEventListener('start-failed', () => {
    const words = {
      fr: ['La page n’a pas pu être chargée. Rien n’est perdu.', 'Recharger'],
      zh: ['页面无法加载，内容没有丢失。', '重新加载'],
    }
    const other = ['The page could not be loaded. Nothing is lost.', 'Load it again']
    const [text, again] = words[root.lang.slice(0, 2)] ?? other
    const note = document.createElement('div')
    note.role = 'alert'
    note.style.cssText =
      'position:fixed;inset:auto 0 0;padding:1rem;text-align:center;background:Canvas;color:CanvasText;border-block-start:1px solid'
    const button = document.createElement('button')
    button.textContent = again
    button.style.cssText = 'font-weight:bold;text-decoration:underline;padding:.5rem'
    button.onclick = () => location.reload()
    note.append(text, ' ', button)
    document.body.append(note)
    setTimeout(() => {
      if (navigator.onLine !== false) location.reload()
    }, atOnce)
  })

  // Somebody else signs in, or out, while this page is on its way: what the document says of the session is no longer so.
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'user' && key !== 'user-token') return
    document.getElementById('served-config')?.remove()
    globalThis.earlyAnswer = undefined
  })
})()

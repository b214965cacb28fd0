// Runs before the first paint so that a dark page never flashes white. The application takes over from
// src/shared/appearance/appearance.ts; keys and class names must agree with it (its test reads this file).
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('ui-theme')
  root.classList.add(theme === 'dark' || theme === 'system' ? `theme-${theme}` : 'theme-light')
  let font = 'inter'
  try {
    font = JSON.parse(read('settings') ?? '{}').font ?? 'inter'
  } catch {
    // A damaged entry means the default.
  }
  root.classList.add(font === 'manrope' || font === 'system' ? `font-${font}` : 'font-inter')
})()

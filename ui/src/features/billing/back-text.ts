/** What somebody was doing at an address of ours: names the way back to it. */
export function backText(path: string): 'listing' | 'import' | 'vehicles' | 'inbox' | 'page' {
  const [pathname = ''] = path.split(/[?#]/)
  if (/^\/my\/vehicles\/(new|[^/]+\/edit)\/?$/.test(pathname)) return 'listing'
  if (pathname.startsWith('/my/import')) return 'import'
  if (/^\/my\/?$/.test(pathname)) return 'vehicles'
  return /^\/notifications(\/|$)/.test(pathname) ? 'inbox' : 'page'
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/first-paint.js'), 'utf8')

/** A document that has just begun; storage is that of the tab. */
function documentWith(storage = new Map<string, string>()) {
  const reload = vi.fn()
  const dataset: Record<string, string> = {}
  const heard = new Map<string, (event: { target: object }) => void>()
  const navigator = { onLine: true }
  const stored = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  }
  runInNewContext(script, {
    Date,
    navigator,
    location: { pathname: '/', search: '', reload },
    localStorage: stored,
    sessionStorage: stored,
    document: {
      cookie: '',
      getElementById: () => null,
      documentElement: { lang: 'en-US', dataset, classList: Object.assign([], { add: () => {}, remove: () => {} }) },
    },
    addEventListener: (name: string, hear: (event: { target: object }) => void) => heard.set(name, hear),
  })
  return { reload, dataset, navigator, miss: (target: object) => heard.get('error')?.({ target }) }
}
const entry = { src: 'https://forecourt.test/assets/index-1.js' }

it.each([
  ['a script', entry],
  ['styles, or a script that is preloaded', { href: 'https://forecourt.test/assets/home-1.css' }],
])('%s of the build that is missing loads the page anew', (_, target) => {
  const page = documentWith()
  page.miss(target)
  expect(page.reload).toHaveBeenCalledTimes(1)
})

it('is loaded anew at most once in 30 s, whatever is missing then', () => {
  const storage = new Map<string, string>()
  documentWith(storage).miss(entry)
  const again = documentWith(storage)
  again.miss(entry)
  expect(again.reload).not.toHaveBeenCalled()
  storage.set('file-missing', String(Date.now() - 31_000))
  again.miss(entry)
  expect(again.reload).toHaveBeenCalledTimes(1)
})

it('stays as it is once it is drawn, without a network, and for what is no file of the build', () => {
  const drawn = documentWith()
  drawn.dataset.drawn = ''
  drawn.miss(entry)
  const offline = documentWith()
  offline.navigator.onLine = false
  offline.miss(entry)
  const other = documentWith()
  other.miss({ src: 'https://forecourt.test/pictures/1/320.webp' })
  other.miss({})
  for (const { reload } of [drawn, offline, other]) expect(reload).not.toHaveBeenCalled()
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startBrowser } from '../person/testing/fake-browser.ts'

type Hear = (event: object) => void
const shownIn = ({ standalone = undefined as boolean | undefined, isApp = false } = {}) => {
  const listeners = new Map<string, Hear>()
  return {
    shown: {
      matchMedia: () => ({ matches: isApp }),
      navigator: standalone === undefined ? {} : { standalone },
      addEventListener: (name: string, hear: Hear) => listeners.set(name, hear),
    } as never,
    say: (name: string, event: object) => listeners.get(name)?.(event),
  }
}
const offer = (outcome: 'accepted' | 'dismissed') => ({
  preventDefault: vi.fn(),
  prompt: vi.fn(async () => undefined),
  userChoice: Promise.resolve({ outcome }),
})

let module: typeof import('./install.ts')
const Shown = () => module.useInstallWay() ?? 'none'
const way = () => renderToStaticMarkup(createElement(Shown))
beforeEach(async () => {
  startBrowser()
  vi.resetModules()
  module = await import('./install.ts')
})

afterEach(() => vi.useRealTimers())

it('the browser’s own offer is kept back, and asked for when somebody wants it', async () => {
  const { shown, say } = shownIn()
  module.followInstall(shown)
  expect(way()).toBe('none')
  const asked = offer('accepted')
  say('beforeinstallprompt', asked)
  expect(asked.preventDefault).toHaveBeenCalled()
  expect(asked.prompt).not.toHaveBeenCalled()
  expect(way()).toBe('prompt')
  await module.install()
  expect(asked.prompt).toHaveBeenCalledTimes(1)
  expect(way()).toBe('none')
})

it('who says no is not asked again for 30 days, after a reload neither, and then is', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] })
  const first = shownIn()
  module.followInstall(first.shown)
  first.say('beforeinstallprompt', offer('dismissed'))
  await module.install()
  first.say('beforeinstallprompt', offer('dismissed'))
  expect(way()).toBe('none')
  vi.resetModules()
  module = await import('./install.ts')
  const second = shownIn()
  module.followInstall(second.shown)
  vi.setSystemTime(new Date('2026-03-31T11:59:00Z'))
  second.say('beforeinstallprompt', offer('dismissed'))
  expect(way()).toBe('none')
  vi.setSystemTime(new Date('2026-03-31T12:01:00Z'))
  second.say('beforeinstallprompt', offer('dismissed'))
  expect(way()).toBe('prompt')
})

it('who said no when that was for ever is asked 30 days after this version came', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] })
  localStorage.setItem('install', 'refused')
  const { shown, say } = shownIn()
  module.followInstall(shown)
  say('beforeinstallprompt', offer('dismissed'))
  expect(way()).toBe('none')
  vi.setSystemTime(new Date('2026-04-01T12:00:00Z'))
  say('beforeinstallprompt', offer('dismissed'))
  expect(way()).toBe('prompt')
})

it('browsers of iOS are told how, until that is refused', () => {
  const { shown } = shownIn({ standalone: false })
  module.followInstall(shown)
  expect(way()).toBe('byHand')
  module.refuseHint()
  expect(way()).toBe('none')
  module.followInstall(shown)
  expect(way()).toBe('none')
})

it.each([{ isApp: true }, { standalone: true }])('nothing is offered where it is installed: %o', (where) => {
  const { shown, say } = shownIn(where)
  module.followInstall(shown)
  say('beforeinstallprompt', offer('accepted'))
  expect(way()).toBe('none')
})

it('nothing is offered once it was installed', () => {
  const { shown, say } = shownIn()
  module.followInstall(shown)
  say('beforeinstallprompt', offer('accepted'))
  say('appinstalled', {})
  expect(way()).toBe('none')
})

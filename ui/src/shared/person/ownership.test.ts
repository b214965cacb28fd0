import { expect, it } from 'vitest'
import { changing, ofTheBrowser, storing, wouldFind } from './testing/declarations.ts'

/**
 * Everything that outlives a page of the application belongs to a person or to the browser. What is a person's is made with `atom`,
 * `personalAtom` or `ofPerson`, ends with the session, and is walked over in `app/two-people.test.ts`. This is the rest.
 */
const browserStates = {
  'shared/appearance/appearance.ts current': 'theme: rulings give ui-theme to the browser',
  'shared/install/install.ts way': 'whether this browser would install the application',
  'shared/session/session-store.ts session': 'who is here',
  'shared/storage/settings.ts stored': 'rulings give settings to the browser',
}

const changingModules = {
  'app/frame/served-frame.ts html':
    'the frame of the document, without anything of a person but the places of their sidebar',
  'features/account/api/pending-code.ts pending': 'handed from sign-up to whoever confirms that very address, once',
  'features/admin/list/flag.ts isDrawn': 'what the fonts of this device can draw',
  'shared/api/mac-key.ts current': 'the key of the session of this browser',
  'shared/api/mac-key.ts readConfig': 'wiring',
  'shared/api/mac-key.ts renewal': 'the reading of that key',
  'shared/api/page-failure.ts listener': 'wiring',
  'shared/api/page-shown.ts shown': 'the window',
  'shared/api/refusals.ts listener': 'wiring',
  'shared/feedback/use-page-title.ts current': 'title of the page that is shown',
  'shared/format/format.ts formats': 'formats by language',
  'shared/forms/after-press.ts isPressed': 'whether a button of the mouse is down',
  'shared/forms/after-press.ts waiting': 'what waits until it is up',
  'shared/install/install.ts prompt': 'the offer of this browser to install',
  'shared/page/use-place.ts shared': 'the window',
  'shared/session/session-store.ts cacheWrites': 'order of writes of who is here',
  'shared/session/session-store.ts endings': 'who hears that a session is over, whosever it was',
  'shared/session/session-store.ts generation': 'order of readings of who is here',
  'shared/session/session-store.ts reading': 'the reading of who is here',
  'shared/storage/database.ts opened': 'the connection; what lies in it is sealed by person',
  'shared/storage/secret-box.ts boxKey': 'key of this browser, in which the present user is kept',
}

const storingFiles = {
  'app/shown-cookie.ts': 'language, theme, typeface and folded sidebar of the browser, told to the server',
  'app/providers.tsx': 'hands on the store and the cache of the scope',
  'app/page-crash.tsx': 'that the page was loaded anew for a new build',
  'i18n/i18n.ts': 'the language, which rulings give to the browser',
  'shared/api/mac-key.ts': 'the key of the session of this browser',
  'shared/live/inbox-hub.ts': 'a channel under the id of the person',
  'shared/kept-lists/use-kept.ts': 'a word to other tabs that what was kept is removed; it says nothing of anybody',
  'shared/offline/offline-store.ts':
    'favourites and recently viewed under the id of the person and sealed; dropped with the session, and when another person is here',
  'shared/push/browser-push.ts':
    'whose notifications this browser shows; goes with the session, and when another person is here',
  'shared/push/push-here.ts': 'the same: what every page needs of it',
  'shared/storage/database.ts': 'drafts under the id of the person and sealed with their key; the key of this browser',
  'shared/draft/tab-draft.ts': 'what a visitor without an account wrote, for this tab',
  'shared/draft/last-moment.ts': 'drafts under the id of the person and sealed with their key',
  'shared/storage/local.ts':
    'user, settings, theme and a refused installation of the browser; session-store empties the first',
}

it('names everything that the browser keeps whoever is at it', () => {
  expect(ofTheBrowser()).toEqual(Object.keys(browserStates).sort())
})

it('names every value of a module that changes and is no person’s', () => {
  expect(changing().filter((name) => !(name in browserStates))).toEqual(Object.keys(changingModules).sort())
})

it('names every file that reaches for storage, a store or a cache', () => {
  expect(storing()).toEqual(Object.keys(storingFiles).sort())
})

it('would find a new one', () => {
  expect(wouldFind("sessionStorage.setItem('x', y)").isStoring).toBe(true)
  expect(wouldFind('<SWRConfig value={{ provider: () => new Map() }}>').isStoring).toBe(true)
  expect(wouldFind('const recent = new Map()\nrecent.set(a, b)').changed('recent')).toBe(true)
  expect(wouldFind('const last = { id: 1 }\nlast.id = 2').changed('last')).toBe(true)
  expect(wouldFind('const final = new Set([1])\nfinal.has(1)').changed('final')).toBe(false)
})

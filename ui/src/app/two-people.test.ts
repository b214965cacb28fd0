import { readUser, type User } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import type { PrimitiveAtom } from 'jotai'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { resetFlowAtom, setResetFlow } from '../features/account/api/reset-flow.ts'
import { typedEmail } from '../features/account/api/typed-email.ts'
import { lastVisitOf } from '../features/home/use-last-visit.ts'
import { failing } from '../shared/api/background.ts'
import { call } from '../shared/api/call.ts'
import { changesOf, changingAtom } from '../shared/api/changes.ts'
import { repeatFailedLoad, reportPageFailure } from '../shared/api/page-failure.ts'
import { earlyAnswers, prefetch } from '../shared/api/prefetch.ts'
import { ApiProblem } from '../shared/api/problem.ts'
import { askConfirmation, confirmationAtom, openQuestion } from '../shared/confirmation/confirmation.ts'
import { draftCryptoKey, draftKeys } from '../shared/draft/draft-key.ts'
import { draftBox } from '../shared/draft/drafts.ts'
import { keepLastMoment } from '../shared/draft/last-moment.ts'
import { setTitleCount, titleCount } from '../shared/feedback/use-page-title.ts'
import { inboxAtom } from '../shared/live/inbox-atom.ts'
import { liveInbox, streamStatusAtom } from '../shared/live/inbox-hub.ts'
import { startState } from '../shared/live/inbox-state.ts'
import { costChoiceAtom } from '../shared/money/cost-choice.ts'
import { keepLists } from '../shared/offline/offline-store.ts'
import { scope } from '../shared/person/scope.ts'
import { readPersonal, writePersonal } from '../shared/person/storage.ts'
import { personal } from '../shared/person/testing/declarations.ts'
import { startBrowser } from '../shared/person/testing/fake-browser.ts'
import { fakeCaches } from '../shared/person/testing/fake-caches.ts'
import { recentSearchesAtom } from '../shared/search/recent-searches.ts'
import { saidAtom } from '../shared/search/said.ts'
import { clearUser, followOtherTabs, refreshSession, session, setUser } from '../shared/session/session-store.ts'
import { readLocal, writeLocal } from '../shared/storage/local.ts'
import { seal } from '../shared/storage/secret-box.ts'
import { visitKey } from '../shared/storage/visit-entry.ts'
import { compareAtom } from '../shared/vehicle/compare-selection.ts'
import { marksAtom } from '../shared/vehicle/marks.ts'
import { handleProblems } from './refusal-routes.ts'

type Name = 'ada' | 'bea'
const people: Record<Name, User> = { ada: person('ada', 1), bea: person('bea', 2) }
function person(name: Name, n: number): User {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    ...{ id: `0190f5a0-0000-7000-8000-00000000000${n}`, email: `${name}@example.org`, emailVerified: true },
    ...{ username: name, firstName: name, lastName: name, name, phone: null, status: 'active', role: 'USER' },
    ...{
      theme: null,
      language: null,
      font: 'inter',
      sidebarItems: ['home'],
      currency: null,
      distanceUnit: null,
      powerUnit: null,
      permissions: [],
      is_premium: false,
      bio: null,
      urls: [],
    },
    ...{ dateOfBirth: null, missing: [], hasPassword: true, secondFactor: { active: false, required: false } },
    ...{ accepted: { terms: null, privacy: null }, createdAt: at, updatedAt: at },
  }
}
const nameOf = (user: User | null): Name | null => (user === null ? null : user.username === 'ada' ? 'ada' : 'bea')
const key = (n: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(n))).replace(/=+$/, '')
const draftKeyOf = (name: Name) => key(name === 'ada' ? 101 : 102)

/** The server: whose session the cookie of this browser is, and answers that are held back until they are let go. */
const server = { cookie: null as Name | null, sessions: 0, held: [] as (() => void)[], isHolding: false }
async function answer(url: string): Promise<Response> {
  const who = server.cookie
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
  if (url.endsWith('/user/config')) {
    const macKey = key(server.sessions)
    return json(200, { data: { user: who && people[who], macKey, draftKey: who && draftKeyOf(who) } })
  }
  if (server.isHolding) await new Promise<void>((resolve) => server.held.push(resolve))
  return who
    ? json(200, { data: { name: who } })
    : json(401, { error: 'x', code: 'UNAUTHENTICATED', message: 'x', requestId: 'r' })
}
const begins = (who: Name | null) => {
  server.cookie = who
  server.sessions += 1
}

const browser = startBrowser()
const kept = fakeCaches()
vi.stubGlobal('caches', kept.caches)
const settled = () => vi.waitFor(() => undefined).then(() => new Promise((resolve) => setImmediate(resolve)))

/** A thing in memory that is another one for each scope: who put something into it is remembered beside it. */
const owners = new WeakMap<object, string>()
const cell = (get: () => object): Belonging => ({
  put: (tag) => void owners.set(get(), tag),
  read: () => owners.get(get()) ?? '',
})
const inStore = <V>(one: PrimitiveAtom<V>, make: (tag: string) => V): Belonging => ({
  put: (tag) => scope().store.set(one, make(tag)),
  read: () => JSON.stringify(scope().store.get(one), (_, value) => (value instanceof Set ? [...value] : value)),
})

interface Belonging {
  put(tag: string, who: Name): unknown
  /** Everything of it that whoever is here could see. */
  read(who: Name | null): unknown
}
const never = () => new Promise<never>(() => undefined)
const problem = new ApiProblem(500, { code: 'INTERNAL', message: 'x' })

/** Everything that belongs to a person: each declaration that the search finds in the code, and what is no declaration. */
const belongings: Record<string, Belonging> = {
  'shared/money/cost-choice.ts costChoiceAtom': inStore(costChoiceAtom as unknown as PrimitiveAtom<object>, (tag) => ({
    tag,
  })),
  'shared/api/background.ts failing': {
    put: (tag) => failing().add(tag),
    read: () => [...failing()],
  },
  'shared/api/changes.ts changingAtom': inStore(
    changingAtom as PrimitiveAtom<ReadonlySet<string>>,
    (tag) => new Set([tag]),
  ),
  'shared/api/changes.ts changesOf': cell(changesOf),
  'shared/api/page-failure.ts failed': {
    put: (tag) => reportPageFailure(problem, async () => tag),
    read: () => repeatFailedLoad(),
  },
  'shared/api/prefetch.ts earlyAnswers': {
    put: (tag) => prefetch(readUser, { params: { id: tag } }, never),
    read: () => [...earlyAnswers().keys()],
  },
  'shared/feedback/use-page-title.ts titleCount': {
    put(tag) {
      setTitleCount(3)
      owners.set(titleCount(), tag)
    },
    read: () => owners.get(titleCount()) ?? (titleCount().unread === 0 ? '' : 'a count of somebody'),
  },
  'shared/live/inbox-atom.ts inboxAtom': inStore(inboxAtom, (tag) => startState(1, 1, [tag])),
  'shared/live/inbox-hub.ts streamStatusAtom': {
    put(tag) {
      scope().store.set(streamStatusAtom, 'replaced')
      owners.set(scope(), tag)
    },
    read: () =>
      scope().store.get(streamStatusAtom) === 'connecting' ? '' : (owners.get(scope()) ?? 'a stream of somebody'),
  },
  'shared/live/inbox-hub.ts liveInbox': cell(liveInbox),
  'shared/page/scroll-positions.ts positionsOf': {
    put: async (tag) => (await import('../shared/page/scroll-positions.ts')).keepPosition(tag, 1),
    read: async () => [...(await import('../shared/page/scroll-positions.ts')).positionsOf().keys()],
  },
  'shared/confirmation/confirmation.ts confirmationAtom': {
    put(tag) {
      void askConfirmation()
      owners.set(scope().store.get(confirmationAtom) ?? {}, tag)
    },
    read: () => owners.get(scope().store.get(confirmationAtom) ?? {}) ?? '',
  },
  'shared/confirmation/confirmation.ts openQuestion': cell(openQuestion),
  'shared/draft/draft-key.ts draftKeys': {
    put: (_, who) => draftCryptoKey(draftKeyOf(who)),
    read: (who) => [...draftKeys().keys()].map((one) => (who && one === draftKeyOf(who) ? '' : 'a key of somebody')),
  },
  'shared/search/said.ts saidAtom': {
    put: (tag) => scope().store.set(saidAtom, [{ brand: [tag] }]),
    read: () => scope().store.get(saidAtom),
  },
  'shared/search/recent-searches.ts recentSearchesAtom': {
    put: (tag) => scope().store.set(recentSearchesAtom, [{ label: tag, filter: {} }]),
    read: () => scope().store.get(recentSearchesAtom),
  },
  'shared/vehicle/compare-selection.ts compareAtom': {
    put: (tag) => scope().store.set(compareAtom, [{ id: tag, title: tag }]),
    read: () => scope().store.get(compareAtom),
  },
  'shared/vehicle/marks.ts marksAtom': inStore(
    marksAtom as PrimitiveAtom<Readonly<Record<string, unknown>>>,
    (tag) => ({ [tag]: {} }),
  ),
  'features/account/api/typed-email.ts typedEmail': {
    put(tag) {
      typedEmail().email = tag
    },
    read: () => typedEmail().email,
  },
  'features/account/api/reset-flow.ts resetFlowAtom': {
    put: (tag) =>
      setResetFlow({
        action: 'RESET_PASSWORD',
        channel: 'email',
        sessionId: 'x',
        resendAt: 0,
        redirect: '/',
        email: tag,
      }),
    read: () => scope().store.get(resetFlowAtom),
  },
}

const more: Record<string, Belonging> = {
  'the answers of the server': {
    put: (tag) => void scope().cache.set(tag, { data: tag }),
    read: () => [...scope().cache.keys()],
  },
  'the storage of the tab': {
    put: (tag) => writePersonal('anything', tag),
    read: () => [
      readPersonal('anything'),
      ...Array.from({ length: browser.session.length }, (_, at) =>
        browser.session.getItem(browser.session.key(at) ?? ''),
      ),
    ],
  },
  'the last visit to the results': {
    put(_, who) {
      const [of, now] = [people[who].id, Date.now()]
      writeLocal(visitKey, JSON.stringify({ of, began: now, before: visitOf(who), seen: now }))
    },
    read: (who) => {
      const kept = readLocal(visitKey)
      const isOwn = who && [null, visitOf(who)].includes(lastVisitOf(people[who].id))
      return kept === null || (isOwn && kept.includes(people[who].id)) ? '' : 'a visit of somebody'
    },
  },
  'what was said': {
    put: (tag) => toast.info(tag),
    read: () => toast.getToasts().map(({ title }) => title),
  },
  'what is read without a network': {
    put: (tag) => keepLists({ at: tag, favorites: [], recents: [] }, scope()),
    read: (who) =>
      [...kept.stores.keys()].map((name) => (who && name.endsWith(people[who].id) ? '' : 'lists of somebody')),
  },
  'a draft at rest': {
    async put(tag, who) {
      const box = draftBox(people[who].id, 'vehicle', draftKeyOf(who))
      await box.write(await box.seal(tag))
    },
    read: (who) => drafts(who, 'vehicle'),
  },
  'a draft of the last moment': {
    async put(tag, who) {
      const box = draftBox(people[who].id, 'contact', draftKeyOf(who))
      keepLastMoment(`${people[who].id}/contact`, await box.seal(tag))
    },
    read: (who) => drafts(who, 'contact'),
  },
}
/** When they last looked at results before. */
const visitOf = (who: Name): number => (who === 'ada' ? 1 : 2)
/** The drafts that open with the present key, whoever they belong to. */
const drafts = (who: Name | null, name: string) =>
  Promise.all(
    Object.values(people).map((one) => who && draftBox(one.id, name, session.get().config?.draftKey ?? '').read()),
  )

const everything = { ...belongings, ...more }
const names = Object.keys(everything)
const tagOf = (who: Name) => `secret of ${who}`

beforeAll(() => {
  followOtherTabs()
  handleProblems({ state: { location: { pathname: '/', search: '', hash: '' } }, navigate: async () => undefined })
})
beforeEach(async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const answered = answer(url)
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      answered.then(resolve, reject)
    })
  })
  begins(null)
  clearUser()
  await settled()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

async function signIn(who: Name) {
  begins(who)
  await refreshSession(true)
}

/** What another tab does that signs in or out: the cookie is another one, and storage tells this tab. */
async function elsewhere(who: Name | null, isHeard: boolean) {
  begins(who)
  if (!isHeard) return browser.local.setItem('user-token', key(server.sessions))
  browser.elsewhere('user', who && (await seal(people[who])))
  browser.elsewhere('user-token', key(server.sessions))
  await settled()
}

it('a record of the same person that an older service wrote throws nobody out', async () => {
  begins('ada')
  await refreshSession(true)
  const { sidebarItems: _, ...older } = people.ada
  browser.elsewhere('user', await seal(older))
  await settled()
  expect(nameOf(session.get().user)).toBe('ada')
  begins('bea')
  browser.elsewhere('user', await seal({ ...older, id: people.bea.id }))
  await vi.waitFor(() => expect(nameOf(session.get().user)).toBe('bea'))
})

it('knows everything in the code that belongs to a person', () => {
  expect(Object.keys(belongings).sort()).toEqual(personal())
})

/** Who is here, and everything of somebody else that they could see. */
async function strangers(): Promise<string[]> {
  const here = nameOf(session.get().user)
  const seen = await Promise.all(
    names.map(async (name) => [name, JSON.stringify(await everything[name]?.read(here)) ?? '']),
  )
  const secrets = Object.keys(people).filter((name) => name !== here)
  return seen
    .filter(([, text]) => / of somebody/.test(text ?? '') || secrets.some((who) => text?.includes(`secret of ${who}`)))
    .map(([name]) => `${name} before ${here ?? 'a visitor'}`)
}

/** The same walk for the same number (mulberry32). */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return { pick: <V>(list: readonly V[]): V => list[Math.floor(next() * list.length)] as V }
}

const walks = 24
const steps = 20
it.each(Array.from({ length: walks }, (_, seed) => seed))(
  'shows nobody what is of the other, walk %i',
  async (seed) => {
    const { pick } = dice(seed)
    const told: string[] = []
    const late: Promise<unknown>[] = []
    const here = () => nameOf(session.get().user)
    const actions = {
      async signInHere() {
        if (here() === null) await signIn(pick(['ada', 'bea']))
      },
      async signOutHere() {
        if (here() === null) return
        begins(null)
        clearUser()
      },
      /** The server has ended the session; the next call learns it. */
      async expiry() {
        if (here() === null) return
        begins(null)
        await call(readUser, { params: { id: 'x' } }).catch(() => undefined)
      },
      tellsElsewhere: () => elsewhere(pick(['ada', 'bea', null]), true),
      /** The event is late: the next call notices. */
      async silentElsewhere() {
        await elsewhere(pick(['ada', 'bea', null]), false)
        await call(readUser, { params: { id: 'x' } }).catch(() => undefined)
      },
      async use() {
        const who = here()
        if (who) await everything[pick(names)]?.put(tagOf(who), who)
      },
      async useAll() {
        const who = here()
        if (who) for (const name of names) await everything[name]?.put(tagOf(who), who)
      },
      /** An action whose answer comes when somebody else may be here. */
      async beginLate() {
        const who = here()
        if (!who) return
        const asked = scope()
        server.isHolding = true
        const { store } = asked
        const change = changesOf().want({
          record: tagOf(who),
          show: () =>
            store.set(marksAtom, (all) => ({ ...all, [tagOf(who)]: { isFavorite: true, isLiked: false, likes: 0 } })),
          send: () => call(readUser, { params: { id: 'x' } }, { scope: asked }),
        })
        const answered = call(readUser, { params: { id: 'x' } }).then(
          () => scope() === asked || told.push(`an answer for ${who} was heard by ${here()}`),
          () => undefined,
        )
        late.push(
          change,
          answered,
          change.then(() => setUser(people[who])),
        )
        // The requests go out a moment later, and must find the server slow.
        await settled()
        server.isHolding = false
      },
      async answerLate() {
        for (const release of server.held.splice(0)) release()
      },
    }
    const done: string[] = []
    for (let step = 0; step < steps; step += 1) {
      const name = pick(Object.keys(actions) as (keyof typeof actions)[])
      done.push(name)
      await actions[name]()
      await settled()
      expect([...(await strangers()), ...told], done.join(' ')).toEqual([])
      expect(here(), done.join(' ')).toBe(server.cookie)
    }
    for (const release of server.held.splice(0)) release()
    await Promise.all(late)
    expect(told).toEqual([])
  },
)

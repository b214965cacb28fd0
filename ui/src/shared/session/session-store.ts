import { config as configEndpoint, type DataOf, type User } from '@forecourt/contracts'
import { latePart, toast, whenRested } from '@forecourt/design-system'
import i18next from 'i18next'
import { type ApiProblem, asProblem, call } from '../api/call.ts'
import { forgetEarlyAnswer } from '../api/early-answer.ts'
import { isStrangeKey, macKeyStorage, provideConfigReader, renewMacKey, setMacKey } from '../api/mac-key.ts'
import { dropListsOfOthers } from '../offline/kept-caches.ts'
import { ofBrowser } from '../person/browser.ts'
import { enterScope, scope } from '../person/scope.ts'
import { dropPersonalOfOthers } from '../person/storage.ts'
import { readLocal, writeLocal } from '../storage/local.ts'
import { seal, unseal } from '../storage/secret-box.ts'
import { dropVisitOfOthers } from '../storage/visit-entry.ts'

export type Config = DataOf<typeof configEndpoint>

export interface Session {
  /** `starting`: nobody has answered yet. `cached`: the user comes from storage until the server answers. */
  status: 'starting' | 'cached' | 'ready' | 'failed'
  user: User | null
  config: Config | undefined
  problem: ApiProblem | undefined
}

const userKey = 'user'
const timedOutToast = 'login-timed-out'
/** What a record says whatever version of the application has written it. */
const isSomebody = (value: unknown): value is Pick<User, 'id'> =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

export const session = ofBrowser<Session>({ status: 'starting', user: null, config: undefined, problem: undefined })

/** Whoever is here, their scope with them: nothing of the person before is left when this returns. */
function patch(change: Partial<Session>): void {
  const next = { ...session.get(), ...change }
  session.set(next)
  const before = scope().userId
  // Toasts of the person before stay on the screen for long and may quote their mail: they go.
  const isLeft = enterScope(next.user?.id ?? null) && before !== null
  if (isLeft) {
    toast.dismiss()
    forgetEarlyAnswer()
  }
  if (isLeft || next.user || next.status === 'ready') dropOthers(next.user?.id ?? null)
}

/** Of what outlives a page, only that of whoever is here stays. */
function dropOthers(userId: string | null): void {
  dropPersonalOfOthers(userId)
  dropVisitOfOthers(userId)
  void dropListsOfOthers(userId).catch(() => undefined)
}

// Writes are queued: a sign-out must not be overtaken by a slower encryption of the user before it.
let cacheWrites: Promise<unknown> = Promise.resolve()
function cacheUser(user: User | null): void {
  cacheWrites = cacheWrites.then(async () => writeLocal(userKey, user && (await seal(user)))).catch(() => undefined)
}

/** What it takes to read a schema is not in the first chunk: a document that says who is here needs none. */
const userCheck = latePart(async () => (await import('./is-user.ts')).isUser)

/** Whom nobody can check is nobody: the server says who it is. */
async function asUser(value: unknown): Promise<User | null> {
  if (value === undefined || value === null) return null
  const isUser = await userCheck.load().catch(() => undefined)
  return isUser?.(value) ? value : null
}

/** Whether somebody was here at the last visit. Where the document says who is here now, nobody asks who that was. */
const wasSomebody = (): boolean => readLocal(userKey) !== null

/** The user of the last visit, so that the frame shows at once. The server stays authoritative (rulings 1). */
export async function restoreUser(): Promise<void> {
  const sealed = readLocal(userKey)
  const user = await asUser(sealed === null ? undefined : await unseal(sealed))
  if (user && session.get().status === 'starting') patch({ status: 'cached', user })
}

let reading: Promise<Config> | undefined
let generation = 0

/** Takes up what the server says of this session: asked for, or come with the document. */
export function adoptConfig(data: Config): void {
  // Whoever signs out here is forgotten before: nobody else leaves without being told why. Who was here may still be being read.
  const { status, user } = session.get()
  const isLost = data.user === null && (user !== null || (status === 'starting' && wasSomebody()))
  setMacKey(data.macKey)
  cacheUser(data.user)
  patch({ status: 'ready', user: data.user, config: data, problem: undefined })
  if (isLost) saySessionEnded()
  // Whoever has logged in again need not be told to.
  if (data.user) toast.dismiss(timedOutToast)
}

async function read(): Promise<Config> {
  const started = ++generation
  try {
    const { data } = await call(configEndpoint)
    if (started === generation) adoptConfig(data)
    return data
  } catch (error) {
    // An answer that a newer reading has overtaken is ignored.
    if (started === generation && session.get().status !== 'ready') {
      patch({ status: 'failed', problem: asProblem(error) })
    }
    throw error
  }
}

/** Reads `GET /user/config`: user, MAC key and choices. Calls at the same moment share one reading, unless `fresh`. */
export function refreshSession(fresh = false): Promise<Config> {
  if (fresh || !reading) {
    const mine = read().finally(() => {
      if (reading === mine) reading = undefined
    })
    reading = mine
  }
  return reading
}
provideConfigReader(() => refreshSession(true))

/** Puts a changed record in place, e.g. after PATCH /user/{id}. One of somebody who has left meanwhile changes nothing. */
export function setUser(user: User): void {
  if (session.get().user?.id !== user.id) return
  cacheUser(user)
  patch({ user })
}

/** Nobody is here until the server says who is. */
function leave(): void {
  const { config } = session.get()
  patch({
    user: null,
    config: config && { ...config, user: null, draftKey: null },
    status: config ? 'ready' : 'starting',
  })
  void renewMacKey().catch(() => undefined)
}

/**
 * The session is over: forgets the person here and asks for an anonymous session (its MAC key is another one).
 * Other tabs learn it from the storage event.
 */
export function clearUser(): void {
  cacheUser(null)
  leave()
}

const sayTimedOut = () => toast.error(i18next.t('problems.LOGIN_TIMED_OUT', { ns: 'common' }), { id: timedOutToast })

const endings = new Set<() => void>()

/**
 * Hears when a session has run out, or was ended elsewhere; a logout here sees to its own. What is on the screen is still that
 * person's when it is called. @returns the end of it
 */
export function whenSessionEnds(hear: () => void): () => void {
  endings.add(hear)
  return () => void endings.delete(hear)
}

function saySessionEnded(): void {
  for (const hear of endings) hear()
  sayTimedOut()
}

/** The server knows the session no more: whoever was here learns why they see the sign-in. */
export function sessionExpired(): void {
  const { user } = session.get()
  clearUser()
  if (user) saySessionEnded()
}

/** Follows a sign-in, a sign-out and another account of another tab; a changed record of the same person too. */
export function followOtherTabs(): void {
  // At hand when another tab says who is here now.
  whenRested(() => void userCheck.load().catch(() => undefined))
  addEventListener('storage', ({ key, newValue }) => {
    if (key === macKeyStorage && isStrangeKey()) void renewMacKey().catch(() => undefined)
    if (key === userKey) void followUser(newValue)
  })
  // A page that comes back whole, as it was left, has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    void followUser(readLocal(userKey)).finally(() => refreshSession(true).catch(() => undefined))
  })
}

async function followUser(sealed: string | null): Promise<void> {
  const found = sealed === null ? null : await unseal(sealed)
  const there = isSomebody(found) ? found : null
  const { user } = session.get()
  if (user && there?.id === user.id) {
    // That of an older or newer service may lack something: it is the same person all the same. They may have left meanwhile.
    const changed = await asUser(there)
    if (changed && session.get().user?.id === changed.id) patch({ user: changed })
    return
  }
  // Nobody waits for the server to see that somebody else is here.
  if (user) return leave()
  if (there) void renewMacKey().catch(() => undefined)
}

import { config as configEndpoint, type DataOf, type User, User as UserSchema } from '@forecourt/contracts'
import { atom } from 'jotai'
import { Check } from 'typebox/value'
import { type ApiProblem, asProblem, call } from '../api/call.ts'
import { provideConfigReader, renewMacKey, setMacKey } from '../api/mac-key.ts'
import { readLocal, writeLocal } from '../storage/local.ts'
import { seal, unseal } from '../storage/secret-box.ts'
import { appStore } from '../storage/settings.ts'

export type Config = DataOf<typeof configEndpoint>

export interface Session {
  /** `starting`: nobody has answered yet. `cached`: the user comes from storage until the server answers. */
  status: 'starting' | 'cached' | 'ready' | 'failed'
  user: User | null
  config: Config | undefined
  problem: ApiProblem | undefined
}

const userKey = 'user'

export const sessionAtom = atom<Session>({ status: 'starting', user: null, config: undefined, problem: undefined })

const patch = (change: Partial<Session>) => appStore.set(sessionAtom, { ...appStore.get(sessionAtom), ...change })

// Writes are queued: a sign-out must not be overtaken by a slower encryption of the user before it.
let cacheWrites: Promise<unknown> = Promise.resolve()
function cacheUser(user: User | null): void {
  cacheWrites = cacheWrites.then(async () => writeLocal(userKey, user && (await seal(user)))).catch(() => undefined)
}

/** The user of the last visit, so that the frame shows at once. The server stays authoritative (rulings 1). */
export async function restoreUser(): Promise<void> {
  const sealed = readLocal(userKey)
  const user = sealed === null ? undefined : await unseal(sealed)
  if (Check(UserSchema, user) && appStore.get(sessionAtom).status === 'starting') patch({ status: 'cached', user })
}

let reading: Promise<Config> | undefined
let generation = 0

async function read(): Promise<Config> {
  const started = ++generation
  try {
    const { data } = await call(configEndpoint)
    if (started === generation) {
      setMacKey(data.macKey)
      cacheUser(data.user)
      patch({ status: 'ready', user: data.user, config: data, problem: undefined })
    }
    return data
  } catch (error) {
    const session = appStore.get(sessionAtom)
    if (session.status !== 'ready') patch({ status: 'failed', problem: asProblem(error) })
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

/** Puts a changed record in place, e.g. after PATCH /user/{id}. */
export function setUser(user: User): void {
  cacheUser(user)
  patch({ user })
}

/**
 * The session is over: forgets the person here and asks for an anonymous session (its MAC key is another one).
 * Other tabs learn it from the storage event.
 */
export function clearUser(): void {
  cacheUser(null)
  patch({ user: null, status: appStore.get(sessionAtom).config ? 'ready' : 'starting' })
  void renewMacKey().catch(() => undefined)
}

/** Follows a sign-in or sign-out of another tab. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== userKey) return
    const changedSides = (oldValue === null) !== (newValue === null)
    if (changedSides) void renewMacKey().catch(() => undefined)
  })
}

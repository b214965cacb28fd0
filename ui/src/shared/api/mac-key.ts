import { writeLocal } from '../storage/local.ts'
import { importMacKey } from './mac.ts'

/**
 * The MAC key of this session, as `GET /user/config` gave it. Stored under `user-token` (rulings 1): it proves integrity
 * and origin of a request, never identity. Another tab may have renewed it, so the store is read before each use.
 */
export const macKeyStorage = 'user-token'

let current: { token: string; key: Promise<CryptoKey> } | undefined
let renewal: Promise<void> | undefined
let readConfig: () => Promise<unknown> = () => Promise.reject(new Error('no session has been set up'))

function stored(): string | null {
  try {
    return localStorage.getItem(macKeyStorage)
  } catch {
    return null
  }
}

/** How a fresh key is fetched; given by the session module, which calls {@link setMacKey} with what it read. */
export const provideConfigReader = (reader: () => Promise<unknown>): void => {
  readConfig = reader
}

/** Whether another tab has begun another session since this one read its own. */
export function isStrangeKey(): boolean {
  const token = stored()
  return token !== null && current !== undefined && token !== current.token
}

/** Keeps the key of a new session, for this tab and the others. */
export function setMacKey(token: string): void {
  if (current?.token !== token) current = { token, key: importMacKey(token) }
  try {
    localStorage.setItem(macKeyStorage, token)
  } catch {
    // Storage may be refused or full; the key then lives as long as the page, and an older one must not contradict it.
    writeLocal(macKeyStorage, null)
  }
}

/** Reads config again. Calls that wait at the same moment share one reading. */
export async function renewMacKey(): Promise<void> {
  renewal ??= readConfig()
    .then(() => undefined)
    .finally(() => {
      renewal = undefined
    })
  await renewal
}

/** The key to sign with, read from the server when there is none yet. One that is being renewed would be refused. */
export async function macKey(): Promise<CryptoKey> {
  await renewal?.catch(() => undefined)
  const token = stored()
  if (token !== null && token !== current?.token) current = { token, key: importMacKey(token) }
  if (!current) await renewMacKey()
  if (!current) throw new Error('the configuration carried no MAC key')
  return current.key
}

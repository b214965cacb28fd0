import { importMacKey } from './mac.ts'

/**
 * The MAC key of this session, as `GET /user/config` gave it. Stored under `user-token` (rulings 1): it proves integrity
 * and origin of a request, never identity. Another tab may have renewed it, so the store is read before each use.
 */
const storageKey = 'user-token'

let current: { token: string; key: Promise<CryptoKey> } | undefined
let renewal: Promise<void> | undefined
let readConfig: () => Promise<unknown> = () => Promise.reject(new Error('no session has been set up'))

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** How a fresh key is fetched; given by the session module, which calls {@link setMacKey} with what it read. */
export const provideConfigReader = (reader: () => Promise<unknown>): void => {
  readConfig = reader
}

/** Keeps the key of a new session, for this tab and the others. */
export function setMacKey(token: string): void {
  if (current?.token !== token) current = { token, key: importMacKey(token) }
  try {
    localStorage.setItem(storageKey, token)
  } catch {
    // Storage may be refused; the key then lives as long as the page.
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

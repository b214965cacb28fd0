import { readStored, writeOnce } from './database.ts'

const keyName = 'user-cache'
const ivBytes = 12
const pieceBytes = 8192

let boxKey: Promise<CryptoKey> | undefined

/** AES-GCM key that script can use but never read; it lives in IndexedDB (rulings 1). */
async function loadKey(): Promise<CryptoKey> {
  const found = await readStored('keys', keyName)
  if (found instanceof CryptoKey) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const kept = await writeOnce('keys', keyName, made)
  return kept instanceof CryptoKey ? kept : made
}

const key = (): Promise<CryptoKey> => {
  boxKey ??= loadKey().catch((error: unknown) => {
    // The next one who needs it asks again.
    boxKey = undefined
    throw error
  })
  return boxKey
}

/** JSON of `value`, sealed: base64 of nonce and ciphertext. */
export async function seal(value: unknown, using: Promise<CryptoKey> = key()): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await using, plain))
  // In pieces: a long text has more bytes than a call may have arguments.
  const bytes = new Uint8Array([...iv, ...cipher])
  let text = ''
  for (let at = 0; at < bytes.length; at += pieceBytes)
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes))
  return btoa(text)
}

/** What was sealed, or undefined when it was damaged or sealed with another key. */
export async function unseal(text: string, using: Promise<CryptoKey> = key()): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
    const iv = bytes.subarray(0, ivBytes)
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await using, bytes.subarray(ivBytes))
    return JSON.parse(new TextDecoder().decode(plain))
  } catch {
    return undefined
  }
}

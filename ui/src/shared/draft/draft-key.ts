import { ofPerson, type PersonScope, scope } from '../person/scope.ts'

export const draftKeys = ofPerson(() => new Map<string, Promise<CryptoKey>>())

/** The person's AES-GCM key from `GET /user/config`, made unreadable for script; it is never stored. */
export function draftCryptoKey(draftKey: string, of: PersonScope = scope()): Promise<CryptoKey> {
  const keys = draftKeys(of)
  const known = keys.get(draftKey)
  if (known) return known
  const bytes = Uint8Array.from(atob(draftKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  const key = crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  keys.set(draftKey, key)
  return key
}

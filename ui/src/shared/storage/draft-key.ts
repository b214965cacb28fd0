let imported: { text: string; key: Promise<CryptoKey> } | undefined

/** The person's AES-GCM key from `GET /user/config`, made unreadable for script; it is never stored. */
export function draftCryptoKey(draftKey: string): Promise<CryptoKey> {
  if (imported?.text !== draftKey) {
    const bytes = Uint8Array.from(atob(draftKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    imported = {
      text: draftKey,
      key: crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    }
  }
  return imported.key
}

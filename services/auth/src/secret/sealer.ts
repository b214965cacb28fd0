import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets at rest: AES-256-GCM, bound to what the secret is for, under keys that can be rotated. */
export interface Sealer {
  /** Of the key that seals: what it sealed begins with it and a dot. */
  readonly keyId: string
  /** @param purpose where the secret belongs, e.g. `totp:<account id>`; it opens nowhere else */
  seal(secret: string, purpose: string): string
  /** @throws Error where key, purpose or text are not those it was sealed with */
  open(sealed: string, purpose: string): string
}

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * @param keys `<id>:<secret>`, several separated by commas: the first seals, each opens what it sealed
 */
export function createSealer(keys: string): Sealer {
  const ring = keys.split(',').map((pair) => {
    const at = pair.indexOf(':')
    const key = Buffer.from(hkdfSync('sha256', pair.slice(at + 1), '', 'forecourt sealed secrets', 32))
    return { id: pair.slice(0, at), key }
  })
  const [first] = ring
  if (!first) throw new Error('a sealer needs a key')
  return {
    keyId: first.id,
    seal(secret, purpose) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first.key, iv)
      cipher.setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${first.id}.${Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, purpose) {
      const at = sealed.indexOf('.')
      const key = ring.find(({ id }) => id === sealed.slice(0, at))?.key
      const bytes = Buffer.from(sealed.slice(at + 1), 'base64url')
      if (!key || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('a sealed secret cannot be opened')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser that subscribed nowhere: it has the keys of a subscription and reads what is encrypted for them (RFC 8291). */
export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** @throws Error for what is not meant for it */
  read(body: Uint8Array): string
}

export function pushBrowser(): PushBrowser {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: (body) => decrypted(Buffer.from(body), own, auth),
  }
}

/** One record of aes128gcm (RFC 8188): salt, record size, the sender's key, and what is encrypted. */
function decrypted(body: Buffer, own: ECDH, auth: Buffer): string {
  const keyLength = body[20] ?? 0
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const key = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

import { createHash, randomBytes } from 'node:crypto'

/** An opaque secret of 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: its SHA-256. 256 random bits need no salt and no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

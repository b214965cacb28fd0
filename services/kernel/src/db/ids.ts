import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** A new UUIDv7 in text form: ids grow with time, so that indexes and pages stay in order. */
export const newId = (): string => uuidv7()

/** Namespace of the ids below; a random UUID, fixed for ever. */
const NAMESPACE = Buffer.from('6f1d3e0c5b0f4c1c9a7e2d8b41f03a57', 'hex')

/**
 * The id of a seeded record: a UUIDv5 of resource and key, so that every installation, every run of the seeds and every
 * service gives a record the same id.
 */
export function seedId(resource: string, key: string): string {
  const digest = createHash('sha1').update(NAMESPACE).update(`${resource}:${key}`).digest()
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = digest.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

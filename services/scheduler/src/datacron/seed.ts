import { createHash } from 'node:crypto'
import type { EntityManager } from '@forecourt/kernel/db'
import { datacron } from './datacron.ts'
import { handlers } from './handlers.ts'

/** A UUIDv5-like id of the name, the same in every installation. */
function idOf(name: string): string {
  const digest = createHash('sha1').update(`forecourt:datacron:${name}`).digest()
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = digest.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** One active job for each handler. What an administrator has changed since stays. */
export async function seedDatacrons(em: EntityManager): Promise<void> {
  await datacron.seed(
    em,
    Object.entries(handlers).map(([name, { cron, graceMinutes, description }]) => ({
      id: idOf(name),
      name,
      cron,
      timeZone: 'UTC',
      graceMinutes,
      description,
      active: true,
    })),
  )
}

import { setTimeout as delay } from 'node:timers/promises'
import { fetch } from 'undici'
import { withDatabase } from '../../client/database.ts'
import type { World } from '../../run/world.ts'

/** The channels that figures of an instance tell to be away, as the operator is told: `email`, `push.<its service>`. */
export async function outagesShown({ operations }: Pick<World, 'operations'>): Promise<string[]> {
  const texts = await Promise.all(operations.messaging.map(async (url) => (await fetch(`${url}/metrics`)).text()))
  const lines = texts.flatMap((text) => text.split('\n'))
  return lines.flatMap((line) => /^forecourt_outage\{kind="deliver-(.+)"\} 1$/.exec(line)?.[1] ?? [])
}

/** Whether a delivery that waits by this channel says what went wrong. */
export const isNoted = ({ postgres }: Pick<World, 'postgres'>, channel: string): Promise<boolean> =>
  withDatabase(postgres.messaging, async (database) => {
    const { rows } = await database.query(
      `select from delivery where channel = $1 and state = 'queued' and error is not null limit 1`,
      [channel],
    )
    return rows.length > 0
  })

/** Looks again until it is so. @returns false where it was not in time */
export async function eventually(
  isSo: () => Promise<boolean>,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end && !signal.aborted; await delay(100))
    if (await isSo().catch(() => false)) return true
  return false
}

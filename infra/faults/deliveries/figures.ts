import { withDatabase } from '../../client/database.ts'
import { samplesOf } from '../../client/metrics.ts'
import type { World } from '../../run/world.ts'

/** The channels that figures of an instance tell to be away, as the operator is told: `email`, `push.<its service>`. */
export async function outagesShown({ operations }: Pick<World, 'operations'>): Promise<string[]> {
  const told = await Promise.all(operations.messaging.map((url) => samplesOf(url, 'forecourt_outage')))
  return told
    .flat()
    .flatMap(({ labels, value }) => (value === 1 && /^deliver-(.+)$/.exec(labels.kind ?? '')?.[1]) || [])
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

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { contactSeller } from '@forecourt/contracts'
import { withDatabase } from '../../client/database.ts'
import type { Person } from '../../client/people.ts'
import type { World } from '../../run/world.ts'
import type { Told } from '../send-contacts.ts'

/** The longest that the system may take until it is whole again, milliseconds (issue 18). */
export const LIMIT_MS = 30_000
/** Looking costs connections and answers of everybody: more often it would be a load of its own. */
const LOOK_MS = 500
/** When there is no more hope, so that the run ends and says so. */
const PATIENCE_MS = 90_000

export interface Probe {
  readonly world: World
  readonly buyer: Person
  readonly vehicleId: string
  /** What clients were told of their contacts, by message: this one's is added. */
  readonly told: Map<string, Told>
  readonly signal: AbortSignal
}

/**
 * Sends a contact, insisting, and waits until it has gone its whole way: through the balancer, a BFF and a service into a
 * database, over the bus and into the seller's inbox; and until every instance says that it is ready and the standby answers.
 *
 * @returns milliseconds it took; infinite after 90 s
 */
export async function convergence({ world, buyer, vehicleId, told, signal }: Probe): Promise<number> {
  const began = performance.now()
  const message = `probe ${randomUUID()}`
  const idempotencyKey = randomUUID()
  const send = () =>
    buyer.client
      .call(contactSeller, {
        params: { id: vehicleId },
        body: { email: buyer.email, phone: '+33612345678', message },
        idempotencyKey,
        signal: AbortSignal.timeout(5_000),
      })
      .then(
        ({ data: { id } }) => {
          told.set(message, { id, tries: 1 })
          return true
        },
        () => false,
      )
  // A try that got no answer may have arrived.
  told.set(message, { id: undefined, tries: 1 })
  let isSent = false
  let isThere = false
  for (; performance.now() - began < PATIENCE_MS; await delay(LOOK_MS, undefined, { signal })) {
    isSent ||= await send()
    if (!isSent) continue
    isThere ||= await arrived(world, message)
    if (isThere && (await everybodyIsReady(world))) return performance.now() - began
  }
  return Number.POSITIVE_INFINITY
}

const arrived = (world: World, message: string): Promise<boolean> =>
  withDatabase(world.postgres.messaging, async (database) => {
    const { rowCount } = await database.query(`select from notification where kind = 'contact' and message = $1`, [
      message,
    ])
    return (rowCount ?? 0) > 0
  })

async function everybodyIsReady({ operations, replica }: World): Promise<boolean> {
  const ready = (url: string) =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const follows = () =>
    withDatabase(replica ?? '', (database) => database.query('select')).then(
      () => true,
      () => false,
    )
  return (await Promise.all([follows(), ...Object.values(operations).flat().map(ready)])).every(Boolean)
}

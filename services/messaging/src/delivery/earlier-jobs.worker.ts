import { type JobRun, type Worker, worker } from '@forecourt/kernel/events'
import type { Destination } from '../channel/deliveries.ts'
import { type DeliveryParts, deliver, noteGivenUp } from './deliver.ts'
import { DELIVERY_ATTEMPTS } from './deliver.worker.ts'

interface OfContact {
  readonly contactId: string
}
interface OfEntry {
  readonly notificationId: string
}

/**
 * Jobs of instances of before, which had a queue for each kind and channel: those they left, and those they make while they
 * run beside this one. Whoever adds an entry makes its jobs, so nothing is told by both.
 */
export function earlierWorkers(parts: DeliveryParts): Worker<OfContact | OfEntry>[] {
  /** A job that was made of a contact is about its seller's entry. */
  async function destination(
    payload: OfContact | OfEntry,
    channel: Destination['channel'],
  ): Promise<Destination | undefined> {
    if ('notificationId' in payload) return { notificationId: payload.notificationId, channel }
    const [entry] = await parts.db.query<{ id: string }>(
      `select n.id from contact c join notification n
         on n.recipient_id = c.seller_id and n.kind = 'contact' and n.source_id = c.id where c.id = $1`,
      [payload.contactId],
    )
    return entry && { notificationId: entry.id, channel }
  }
  const earlier = (queue: string, channel: Destination['channel']): Worker<OfContact | OfEntry> =>
    worker(
      queue,
      async (run: JobRun<OfContact | OfEntry>) => {
        const to = await destination(run.payload, channel)
        if (to) await deliver(parts, to, run)
      },
      {
        attempts: DELIVERY_ATTEMPTS,
        async givenUp({ payload, attempt }, error) {
          const to = await destination(payload, channel)
          if (to) await noteGivenUp(parts, to, attempt, error)
        },
      },
    )
  return [
    earlier('contact-mail', 'email'),
    earlier('contact-whatsapp', 'whatsapp'),
    earlier('message-mail', 'email'),
    earlier('plan-mail', 'email'),
  ]
}

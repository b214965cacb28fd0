import { type EventDataOf, WatchedVehicleChanged } from '@forecourt/contracts'
import { type Database, type EntityManager, inPartsOf, isolate } from '@forecourt/kernel/db'
import { consumer, enqueue, worker } from '@forecourt/kernel/events'
import { tellPerson } from '../delivery/tell-person.ts'
import { noSender } from '../notification/add-notification.ts'

type Change = EventDataOf<typeof WatchedVehicleChanged>
type Recipient = Change['recipients'][number]
type Wake = (recipientId: string) => void

/** Name of the job queue for those who could not be told together with the others. */
const NOTIFY_WATCHER = 'notify-watcher'

/**
 * A lower price, or a sale, becomes an entry and messages for each of those who saved the vehicle. One who cannot be told is
 * left to a job and keeps it from none of the others.
 */
export const notifyWatchers = (wake: Wake) =>
  consumer(WatchedVehicleChanged, 'messaging.notify-watchers', async ({ em, data, envelope }) => {
    const told = new Set<string>()
    // In one order everywhere: each entry locks its inbox until the commit.
    await isolate(
      data.recipients.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
      {
        run: inPartsOf(em, async (inner, some: readonly Recipient[]) => {
          for (const one of some) if (await tell(inner, data, one, wake)) told.add(one.userId)
        }),
        onBad: (one) => {
          told.add(one.userId)
          return enqueue(em, NOTIFY_WATCHER, `${envelope.id}:${one.userId}`, {
            ...data,
            recipients: [one],
          } satisfies Change)
        },
      },
    )
    return told.size === 0 ? 'skipped' : undefined
  })

/** Tells those who could not be told with the others, one by one. */
export const notifyWatcherWorker = (db: Database, wake: Wake) =>
  worker<Change>(NOTIFY_WATCHER, ({ payload }) =>
    db.transaction(async (em) => {
      for (const one of payload.recipients) await tell(em, payload, one, wake)
    }),
  )

/** @returns false when that was done before, or the account is gone */
function tell(em: EntityManager, data: Change, { userId, unsubscribe }: Recipient, wake: Wake): Promise<boolean> {
  const { sourceId, change, happenedAt, vehicle, before } = data
  const after = vehicle.price
  const entry = {
    recipientId: userId,
    sourceId,
    kind: change,
    ...noSender,
    vehicleId: vehicle.id,
    vehicleTitle: vehicle.title,
    vehiclePicture: vehicle.picture,
    detail: change === 'price_drop' && before && after ? { kind: 'price_drop' as const, before, after } : null,
    createdAt: new Date(happenedAt),
  }
  return tellPerson(em, entry, { wake, unsubscribe })
}

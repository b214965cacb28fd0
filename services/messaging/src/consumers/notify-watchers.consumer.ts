import { NotificationCreated, WatchedVehicleChanged } from '@forecourt/contracts'
import { onCommit } from '@forecourt/kernel/db'
import { consumer, emit, enqueue } from '@forecourt/kernel/events'
import { ALERT_MAIL, type AlertMailJob } from '../mail/alert-mail.worker.ts'
import { addNotification, noSender } from '../notification/add-notification.ts'

/** A lower price, or a sale, becomes an entry and a mail for each of those who saved the vehicle. */
export const notifyWatchers = (wake: (recipientId: string) => void) =>
  consumer(WatchedVehicleChanged, 'messaging.notify-watchers', async ({ em, data }) => {
    const { sourceId, change, happenedAt, vehicle, before } = data
    const after = vehicle.price
    let told = 0
    // In one order everywhere: each entry locks its inbox until the commit.
    for (const { userId, unsubscribe } of data.recipients.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
      const notificationId = await addNotification(em, {
        recipientId: userId,
        sourceId,
        kind: change,
        ...noSender,
        vehicleId: vehicle.id,
        vehicleTitle: vehicle.title,
        vehiclePicture: vehicle.picture,
        detail: change === 'price_drop' && before && after ? { kind: 'price_drop', before, after } : null,
        createdAt: new Date(happenedAt),
      })
      if (notificationId === null) continue
      told += 1
      await emit(em, NotificationCreated, {
        aggregateId: notificationId,
        data: { notificationId, recipientId: userId, kind: change },
      })
      await enqueue(em, ALERT_MAIL, notificationId, { notificationId, unsubscribe } satisfies AlertMailJob)
      onCommit(em, () => wake(userId))
    }
    return told === 0 ? 'skipped' : undefined
  })

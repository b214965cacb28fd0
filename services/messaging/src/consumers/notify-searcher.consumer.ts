import { NotificationCreated, SavedSearchMatched } from '@forecourt/contracts'
import { onCommit } from '@forecourt/kernel/db'
import { consumer, emit } from '@forecourt/kernel/events'
import { queueDeliveries } from '../channel/deliveries.ts'
import { addNotification, noSender } from '../notification/add-notification.ts'

/** What a saved search found becomes an entry of its owner's inbox, messages by their channels, and a wake-up of open streams. */
export const notifySearcher = (wake: (recipientId: string) => void) =>
  consumer(SavedSearchMatched, 'messaging.notify-searcher', async ({ em, data, envelope }) => {
    const { ownerId, unsubscribe, searchId, name, criteria, frequency, vehicles, total } = data
    const only = total === 1 ? vehicles[0] : undefined
    const notificationId = await addNotification(em, {
      recipientId: ownerId,
      sourceId: envelope.id,
      kind: 'search',
      ...noSender,
      vehicleId: only?.id ?? null,
      vehicleTitle: only?.title ?? null,
      vehiclePicture: only?.picture ?? null,
      detail: { kind: 'search', searchId, name, criteria, frequency, vehicles, total },
      createdAt: new Date(envelope.occurredAt),
    })
    if (notificationId === null) return 'skipped'
    await emit(em, NotificationCreated, {
      aggregateId: notificationId,
      data: { notificationId, recipientId: ownerId, kind: 'search' },
    })
    await queueDeliveries(em, { notificationId, recipientId: ownerId, unsubscribe })
    onCommit(em, () => wake(ownerId))
  })

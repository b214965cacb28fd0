import { NotificationCreated, NotificationsCreated } from '@forecourt/contracts'
import { type EntityManager, newId, onCommit } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { queueDeliveries, type Told } from '../channel/deliveries.ts'
import { addNotification, addNotifications, type NewNotification } from '../notification/add-notification.ts'

export interface Telling extends Pick<Told, 'lane' | 'channels' | 'unsubscribe'> {
  readonly wake: (personId: string) => void
  /** Beyond the inbox too; so unless it is said. */
  readonly isSent?: boolean
}

/**
 * The one way to tell somebody of something: an entry of their inbox, messages by their channels, and a wake-up of open
 * streams. Of several in one transaction, those with the lower ids first: each holds its inbox until the commit.
 *
 * @returns false when that was done before, or the account is gone
 */
export async function tellPerson(
  em: EntityManager,
  entry: NewNotification,
  { wake, isSent = true, ...how }: Telling,
): Promise<boolean> {
  const { recipientId, kind } = entry
  const notificationId = await addNotification(em, entry)
  if (notificationId === null) return false
  await emit(em, NotificationCreated, { aggregateId: notificationId, data: { notificationId, recipientId, kind } })
  if (isSent) await queueDeliveries(em, { notificationId, recipientId, ...how })
  onCommit(em, () => wake(recipientId))
  return true
}

/** An alert: its entry, and the token of the link that switches such alerts off. */
export interface Alert {
  readonly entry: Omit<NewNotification, 'threadId' | 'pictures' | 'security' | 'read'>
  readonly unsubscribe: string
}

/**
 * Tells many people of alerts of one kind as `tellPerson` does, with a few statements and one event.
 *
 * @returns how many entries are new
 */
export async function tellMany(em: EntityManager, alerts: readonly Alert[], wake: Telling['wake']): Promise<number> {
  const ids = await addNotifications(
    em,
    alerts.map(({ entry }) => entry),
  )
  const told = alerts.flatMap(({ entry, unsubscribe }, at) => {
    const notificationId = ids[at]
    return notificationId ? [{ notificationId, recipientId: entry.recipientId, kind: entry.kind, unsubscribe }] : []
  })
  const [first] = told
  if (!first) return 0
  await emit(em, NotificationsCreated, {
    aggregateId: newId(),
    data: {
      kind: first.kind,
      notifications: told.map(({ notificationId, recipientId }) => ({ notificationId, recipientId })),
    },
  })
  for (const { notificationId, recipientId, unsubscribe } of told)
    await queueDeliveries(em, { notificationId, recipientId, unsubscribe })
  onCommit(em, () => {
    for (const recipientId of new Set(told.map((one) => one.recipientId))) wake(recipientId)
  })
  return told.length
}

/** Several people at once, in the order in which everybody does. @returns the entries that are new */
export async function tellPeople(
  em: EntityManager,
  entries: readonly { readonly entry: NewNotification; readonly telling: Telling }[],
): Promise<NewNotification[]> {
  const told: NewNotification[] = []
  const ordered = entries.toSorted((a, b) => (a.entry.recipientId < b.entry.recipientId ? -1 : 1))
  for (const { entry, telling } of ordered) if (await tellPerson(em, entry, telling)) told.push(entry)
  return told
}

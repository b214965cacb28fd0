import { NotificationCreated } from '@forecourt/contracts'
import { type EntityManager, onCommit } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { queueDeliveries, type Told } from '../channel/deliveries.ts'
import { addNotification, type NewNotification } from '../notification/add-notification.ts'

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

import { SavedSearchMatched } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { tellPerson } from '../delivery/tell-person.ts'
import { noSender } from '../notification/add-notification.ts'

/** What a saved search found becomes an entry of its owner's inbox, messages by their channels, and a wake-up of open streams. */
export const notifySearcher = (wake: (recipientId: string) => void) =>
  consumer(SavedSearchMatched, 'messaging.notify-searcher', async ({ em, data, envelope }) => {
    const { ownerId, unsubscribe, searchId, name, criteria, frequency, vehicles, total } = data
    const only = total === 1 ? vehicles[0] : undefined
    const entry = {
      recipientId: ownerId,
      sourceId: envelope.id,
      kind: 'search' as const,
      ...noSender,
      vehicleId: only?.id ?? null,
      vehicleTitle: only?.title ?? null,
      vehiclePicture: only?.picture ?? null,
      detail: { kind: 'search' as const, searchId, name, criteria, frequency, vehicles, total },
      createdAt: new Date(envelope.occurredAt),
    }
    if (!(await tellPerson(em, entry, { wake, unsubscribe }))) return 'skipped'
  })

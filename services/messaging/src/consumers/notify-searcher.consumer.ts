import { SavedSearchMatched } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { tellPerson } from '../delivery/tell-person.ts'
import { searchEntry } from '../notification/search-entry.ts'

/** What a saved search found becomes an entry of its owner's inbox, messages by their channels, and a wake-up of open streams. */
export const notifySearcher = (wake: (recipientId: string) => void) =>
  consumer(SavedSearchMatched, 'messaging.notify-searcher', async ({ em, data, envelope }) => {
    const entry = searchEntry(envelope.id, data, envelope.occurredAt)
    if (!(await tellPerson(em, entry, { wake, unsubscribe: data.unsubscribe }))) return 'skipped'
  })

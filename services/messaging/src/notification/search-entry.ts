import type { EventDataOf, SavedSearchMatched } from '@forecourt/contracts'
import { noSender } from './add-notification.ts'

/** The entry of what a saved search found. @param sourceId what tells two tellings apart */
export function searchEntry(
  sourceId: string,
  found: Omit<EventDataOf<typeof SavedSearchMatched>, 'unsubscribe'>,
  occurredAt: string,
) {
  const { ownerId, searchId, name, criteria, frequency, vehicles, total } = found
  const only = total === 1 ? vehicles[0] : undefined
  return {
    recipientId: ownerId,
    sourceId,
    kind: 'search' as const,
    ...noSender,
    vehicleId: only?.id ?? null,
    vehicleTitle: only?.title ?? null,
    vehiclePicture: only?.picture ?? null,
    detail: { kind: 'search' as const, searchId, name, criteria, frequency, vehicles, total },
    createdAt: new Date(occurredAt),
  }
}

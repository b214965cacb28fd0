import { ContentModerated } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { tellPerson } from '../delivery/tell-person.ts'
import { noSender } from '../notification/add-notification.ts'

/** What a moderator did to a vehicle or picture becomes an entry of its owner's inbox, with the reason, and messages by their channels. */
export const notifyOwner = (wake: (recipientId: string) => void) =>
  consumer(ContentModerated, 'messaging.notify-owner', async ({ em, data, envelope }) => {
    const entry = {
      ...noSender,
      recipientId: data.ownerId,
      sourceId: envelope.id,
      kind: 'moderation' as const,
      vehicleId: data.vehicleId,
      vehicleTitle: data.title,
      vehiclePicture: data.picture,
      message: data.reason,
      detail: { kind: 'moderation' as const, action: data.action },
      createdAt: new Date(envelope.occurredAt),
    }
    if (!(await tellPerson(em, entry, { wake, lane: 'notice' }))) return 'skipped'
  })

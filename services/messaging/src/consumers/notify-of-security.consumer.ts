import { type NotificationChannel, SecurityNoticed } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { tellPerson } from '../delivery/tell-person.ts'
import { noSender, noVehicle } from '../notification/add-notification.ts'

/** Auth has mailed it already. */
const BY_PHONE: readonly NotificationChannel[] = ['whatsapp', 'sms', 'push']
/** A number that was just changed may be that of who the notice warns of. */
const PAST_THE_NUMBER: readonly NotificationChannel[] = ['push']

/** What touches the safety of an account becomes an entry of its owner's inbox, and messages on their phone. */
export const notifyOfSecurity = (wake: (recipientId: string) => void) =>
  consumer(SecurityNoticed, 'messaging.notify-of-security', async ({ em, data, envelope }) => {
    const { userId: recipientId, notice, name, device, place } = data
    const entry = {
      ...{ ...noSender, ...noVehicle, recipientId, sourceId: envelope.id, kind: 'security' as const },
      ...{ security: { notice, name, device, place }, createdAt: new Date(envelope.occurredAt) },
    }
    const channels = notice === 'phoneChanged' ? PAST_THE_NUMBER : BY_PHONE
    if (!(await tellPerson(em, entry, { wake, lane: 'security', channels }))) return 'skipped'
  })

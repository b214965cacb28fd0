import { AppointmentChanged } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { tellReader } from '../delivery/tell-reader.ts'

/** Tells the other of a step of a viewing. */
export const notifyAppointment = (wake: (recipientId: string) => void) =>
  consumer(AppointmentChanged, 'messaging.notify-appointment', async ({ em, data }) => {
    if (!(await tellReader(em, data.messageId, wake))) return 'skipped'
  })

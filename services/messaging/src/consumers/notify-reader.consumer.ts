import { MessageSent } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { tellReader } from '../delivery/tell-reader.ts'

/** Tells the other of a message in a conversation. */
export const notifyReader = (wake: (recipientId: string) => void) =>
  consumer(MessageSent, 'messaging.notify-reader', async ({ em, data }) => {
    if (!(await tellReader(em, data.messageId, wake))) return 'skipped'
  })

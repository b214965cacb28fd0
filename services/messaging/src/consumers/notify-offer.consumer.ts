import { OfferChanged } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { tellReader } from '../delivery/tell-reader.ts'

/** Tells the other of a step of an offer. */
export const notifyOffer = (wake: (recipientId: string) => void) =>
  consumer(OfferChanged, 'messaging.notify-offer', async ({ em, data }) => {
    if (!(await tellReader(em, data.messageId, wake))) return 'skipped'
  })

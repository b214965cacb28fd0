import type { Offer, Thread, ThreadMessage, Vehicle } from '@forecourt/contracts'
import { offerLeast, offerMostTimes } from '@forecourt/contracts'

const begins = (step: string): boolean => step === 'made' || step === 'countered' || step === 'replaced'

/** A message that begins an offer is its card; one that ends it is a line. */
export const isCard = ({ offer }: ThreadMessage): boolean => (offer ? begins(offer.step) : false)

/**
 * How an offer stands, by all that is known of the conversation: messages that were read earlier do not hear of what came
 * after them.
 */
export function stateNow(messages: readonly ThreadMessage[], message: ThreadMessage, now: number): Offer['state'] {
  const { offer } = message.offer ?? {}
  if (!offer) return 'expired'
  const place = messages.findIndex(({ id }) => id === message.id)
  const next = messages.slice(place + 1).find((one) => one.offer)?.offer
  if (next && next.step !== 'made') return next.step
  if (offer.state === 'open' && Date.parse(offer.expiresAt) <= now) return 'expired'
  return offer.state
}

/**
 * The offer that can be answered at this moment.
 *
 * @param told as the conversation was told with it: messages that were read know better, once one of them is about an offer
 */
export function openOffer(
  messages: readonly ThreadMessage[],
  told: Offer | null | undefined,
  now: number,
): Offer | undefined {
  const last = messages.findLast((message) => message.offer)
  if (!last) return told && Date.parse(told.expiresAt) > now ? told : undefined
  return isCard(last) && stateNow(messages, last, now) === 'open' ? last.offer?.offer : undefined
}

/** The last messages of a conversation, which are in sight when it opens. */
const IN_SIGHT = 10

/** Whether the card of what is open would be out of sight: far up, or in what was not read. */
export const isOutOfSight = (
  messages: readonly ThreadMessage[],
  isAbout: (message: ThreadMessage) => boolean,
): boolean => !messages.slice(-IN_SIGHT).some(isAbout)

export type SomeVehicle = Pick<Vehicle, 'price' | 'currency' | 'sold' | 'status'>

/** Why nothing can be offered for a vehicle, if so; undefined while nobody knows. */
export const goneOf = (vehicle: SomeVehicle | null | undefined): 'sold' | 'gone' | undefined => {
  if (vehicle?.sold) return 'sold'
  return vehicle === null || (vehicle && vehicle.status !== 'live') ? 'gone' : undefined
}

/** What may be offered for a vehicle, in major units. */
export const rangeOf = (vehicle: SomeVehicle | null | undefined) =>
  vehicle?.currency
    ? {
        ...{ least: offerLeast, currency: vehicle.currency.code, decimals: vehicle.currency.decimals },
        asking: vehicle.price,
        most: vehicle.price === null ? undefined : vehicle.price * offerMostTimes,
      }
    : undefined

/** What is different from when an offer was made: what the reader should know before an answer. */
export function changeSince(offer: Offer, vehicle: SomeVehicle | null | undefined) {
  const price = vehicle?.price
  const code = vehicle?.currency?.code
  if (!offer.asking || price === null || price === undefined || !code) return undefined
  return price === offer.asking.amount && code === offer.asking.currency ? undefined : { amount: price, currency: code }
}

export const isMine = (role: Thread['role'], offer: Offer): boolean => offer.by === role

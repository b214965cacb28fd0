import { type Static, Type as T } from 'typebox'
import { Amount } from '../catalog/notice.events.ts'
import { Instant, Nullable, OneOf, Uuid } from '../kit.ts'
import { threadRoles } from './thread-role.ts'

/** Days in which an offer may be answered; configuration may change it. */
export const offerDays = 7
/** The least that may be offered, in major units, and how many times the asking price the most is. */
export const offerLeast = 1
export const offerMostTimes = 2

/** How an offer ends. `countered`: the other suggested another price; `replaced`: who made it did. */
export const offerEnds = ['accepted', 'declined', 'countered', 'replaced', 'withdrawn', 'expired'] as const
export const offerStates = ['open', ...offerEnds] as const
/** What one of the two did: `made`, `countered` and `replaced` begin an offer, the others end one. */
export const offerSteps = ['made', ...offerEnds] as const
export type OfferStepName = (typeof offerSteps)[number]

/** A price that somebody suggested in a conversation. It binds nobody. */
export const Offer = T.Object({
  id: Uuid,
  by: OneOf(threadRoles),
  amount: Amount,
  /** What the vehicle was offered for when this was suggested. */
  asking: Nullable(Amount),
  state: OneOf(offerStates),
  expiresAt: Instant,
})
export type Offer = Static<typeof Offer>

/** A message that is a step of an offer: its author took it. */
export const OfferStep = T.Object({ step: OneOf(offerSteps), offer: Offer })
export type OfferStep = Static<typeof OfferStep>

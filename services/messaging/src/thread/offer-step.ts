import type { Offer, OfferStep, OfferStepName } from '@forecourt/contracts'
import { toMajor } from '../money/money.ts'

export interface OfferRow {
  id: string
  maker: Offer['by']
  amount_minor: string
  asking_minor: string | null
  currency: string
  decimals: number
  state: Offer['state']
  expires_at: Date
}

/**
 * What a message that is a step of an offer is told with, as one value beside the message `x`. An offer whose time is over
 * has expired, whether or not that was noted yet.
 */
export const OFFER_OF = `(select json_build_object('id', o.id, 'maker', o.maker, 'amount_minor', o.amount_minor,
    'asking_minor', o.asking_minor, 'currency', o.currency, 'decimals', o.decimals, 'expires_at', o.expires_at,
    'state', case when o.state = 'open' and o.expires_at <= now() then 'expired' else o.state end)
  from offer o where o.id = x.offer_id)`

/** As it comes in JSON. */
export type TellableOffer = Omit<OfferRow, 'amount_minor' | 'asking_minor' | 'expires_at'> & {
  amount_minor: number | string
  asking_minor: number | string | null
  expires_at: string | Date
}

export const toOffer = (row: TellableOffer): Offer => {
  const amount = (minor: number | string) => ({
    amount: toMajor(Number(minor), row.decimals),
    currency: row.currency,
  })
  return {
    ...{ id: row.id, by: row.maker, state: row.state, amount: amount(row.amount_minor) },
    asking: row.asking_minor === null ? null : amount(row.asking_minor),
    expiresAt: new Date(row.expires_at).toISOString(),
  }
}

export const toStep = (step: OfferStepName | null, row: TellableOffer | null): OfferStep | null =>
  step === null || row === null ? null : { step, offer: toOffer(row) }

import { Type as T } from 'typebox'
import { event, Uuid } from '../kit.ts'

/** A second payment was made for what another one had bought already: it goes back. `amount` is major units. */
export const PaymentReturned = event({
  name: 'PaymentReturned',
  version: 1,
  owner: 'billing',
  kind: 'fact',
  aggregate: 'checkout',
  data: T.Object({ userId: Uuid, checkoutId: Uuid, cartId: Uuid, amount: T.Number(), currency: T.String() }),
})

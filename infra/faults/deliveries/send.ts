import { randomUUID } from 'node:crypto'
import { contactSeller } from '@forecourt/contracts'
import { insist } from '../purchases/insist.ts'
import type { Sent } from './channels.ts'
import type { Buyer, Offered } from './people.ts'

/** Who writes about what next: each pair once before any comes again. */
export function* pairs(buyers: readonly Buyer[], offered: readonly Offered[]): Generator<[Buyer, Offered], never> {
  for (;;) for (const vehicle of offered) for (const buyer of buyers) yield [buyer, vehicle]
}
export type Pairs = ReturnType<typeof pairs>

/** Writes to the next seller as a client that insists: again under the same key, until it is confirmed. */
export async function contactNext(next: Pairs, signal: AbortSignal): Promise<Sent> {
  const [buyer, vehicle] = next.next().value
  const idempotencyKey = randomUUID()
  const { data } = await insist(
    () =>
      buyer.client.call(contactSeller, {
        params: { id: vehicle.id },
        body: { email: buyer.email, phone: '+33612345678', message: `Is it still there? ${buyer.name}` },
        idempotencyKey,
        signal: AbortSignal.timeout(12_000),
      }),
    signal,
  )
  const { sellerPhone, title } = vehicle
  return { id: data.id, sellerPhone, buyer: buyer.name, title, confirmedAt: Date.now() }
}

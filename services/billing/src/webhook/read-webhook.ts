import { DomainError } from '@forecourt/kernel/errors'
import { Stripe } from 'stripe'
import { Type as T } from 'typebox'
import { Compile } from 'typebox/compile'

/** Seconds by which a signature's date may differ from ours, in both directions (architecture, Money). */
const TOLERANCE = 300

/** What we read of an event, whatever else is signed with it. */
const Name = T.String({ minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' })
const Signed = Compile(
  T.Object({
    id: Name,
    type: Name,
    created: T.Integer({ minimum: 0, maximum: 253_402_300_799 }),
    data: T.Object({ object: T.Object({}) }),
  }),
)

/**
 * The event of a webhook that Stripe signed, a moment ago.
 *
 * @param body its very bytes
 * @param now milliseconds
 * @throws DomainError WEBHOOK_INVALID (400) for every other body: unsigned, by another secret, old, dated ahead, changed, and
 *   what is signed and no event
 */
export function readWebhook(
  body: Buffer | undefined,
  signature: string | undefined,
  secret: string,
  now = Date.now(),
): Stripe.Event {
  try {
    if (!body || signature === undefined) throw new Error('nothing is signed')
    const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now)
    if (Math.floor(now / 1000) - signedAt(signature) < -TOLERANCE) throw new Error('it is dated ahead')
    if (!Signed.Check(event)) throw new Error('it is no event')
    return event
  } catch (cause) {
    throw new DomainError('WEBHOOK_INVALID', { cause })
  }
}

/** The package judges by the last of several dates, and accepts any in the future. We take one date and no more. */
function signedAt(signature: string): number {
  const dates = signature.split(',').filter((part) => part.startsWith('t='))
  const [only] = dates
  if (only === undefined || dates.length > 1) throw new Error('its signature has not one date')
  return Number.parseInt(only.slice(2), 10)
}

import { failureKind } from '@forecourt/kernel/errors'
import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { ask, isFinal, StripeRefusal } from './stripe-refusal.ts'

/** What Stripe's client throws for an answer of this status, or for none. */
const answered = (statusCode: number | undefined, more: object = {}) =>
  new Stripe.errors.StripeAPIError({
    type: 'api_error',
    message: 'sk_live_1 of Nora',
    ...more,
    ...(statusCode && { statusCode }),
  })
const refusalOf = async (error: Error): Promise<unknown> =>
  ask(Promise.reject(error)).catch((refusal: unknown) => refusal)

describe('what Stripe does not do', () => {
  it.each([
    ['no answer', undefined],
    ['a key that is not ours any more', 401],
    ['a key that may not do this', 403],
    ['a request with the same key under way', 409],
    ['too many requests', 429],
    ['an error of its own', 500],
    ['maintenance', 503],
  ])('because of %s is an outage, which fails nothing', async (_what, status) => {
    const refusal = await refusalOf(answered(status))
    expect(failureKind(refusal)).toBe('outage')
    expect(isFinal(refusal)).toBe(false)
  })

  it.each([[400], [402], [404], [422]])('because of the question (%d) is refused for good', async (status) => {
    expect(isFinal(await refusalOf(answered(status)))).toBe(true)
  })

  it('names no key and no person, and says which parameter was wrong', async () => {
    const refusal = await refusalOf(answered(400, { code: 'parameter_invalid', param: 'expires_at' }))
    expect(refusal).toBeInstanceOf(StripeRefusal)
    expect(refusal).toMatchObject({ code: 'parameter_invalid', param: 'expires_at' })
    expect(String(refusal)).not.toMatch(/sk_live|Nora/)
  })

  it('is nothing of Stripe’s where the error is ours', async () => {
    const ours = new TypeError('x is not a function')
    expect(await refusalOf(ours)).toBe(ours)
  })
})

import type { Stripe } from 'stripe'

/** The `error` of an answer, in the package's own words. */
export type ErrorBody = Pick<
  Stripe.StripeRawError,
  'type' | 'code' | 'message' | 'param' | 'doc_url' | 'charge' | 'decline_code' | 'payment_intent'
>

/** A request that is answered with an error. */
export class ApiFailure extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = { ...body, ...(body.code && { doc_url: `https://stripe.com/docs/error-codes/${docName(body.code)}` }) }
  }
}

const docName = (code: string) => code.replaceAll('_', '-')

/** What the caller got wrong: 400. */
export function invalid(message: string, more: { param?: string; code?: string; charge?: string } = {}): ApiFailure {
  return new ApiFailure(400, { type: 'invalid_request_error', message, ...more })
}

/** An id that names nothing: 404 where the address names it, 400 where a parameter does. */
export function missing(object: string, id: string, param = 'id', status = param === 'id' ? 404 : 400): ApiFailure {
  const message = `No such ${object}: '${id}'`
  return new ApiFailure(status, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

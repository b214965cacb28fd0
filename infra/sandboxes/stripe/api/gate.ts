import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import { ApiFailure, invalid } from './failure.ts'
import { type Faults, strikes } from './faults.ts'

/** Lets a request in. @throws ApiFailure for a wrong key, another version, and the faults that answer first */
export function judge(request: FastifyRequest, key: string, faults: Faults): void {
  const given = keyOf(request.headers.authorization ?? '')
  if (given === '')
    throw unknown(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (!isSame(given, key)) throw unknown(`Invalid API Key provided: ${masked(given)}`)
  const version = request.headers['stripe-version']
  // The real one answers each version in its own shapes; this one has one, and says so.
  if (version !== undefined && version !== Stripe.API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version}. This sandbox speaks ${Stripe.API_VERSION}.`)
  if (faults.refuse)
    throw new ApiFailure(503, { type: 'api_error', message: 'Stripe is unavailable, at the request of a test.' })
  if (strikes(faults, 'limits'))
    throw new ApiFailure(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded.',
    })
  if (strikes(faults, 'errors'))
    throw new ApiFailure(500, { type: 'api_error', message: 'An unknown error occurred, at the request of a test.' })
}

/** Bearer, or Basic with the key as user, as curl sends it. */
function keyOf(header: string): string {
  const [scheme = '', value = ''] = header.split(' ')
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
  return scheme.toLowerCase() === 'bearer' ? value : ''
}

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)]
  return key !== '' && a.length === b.length && timingSafeEqual(a, b)
}

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`
const unknown = (message: string) => new ApiFailure(401, { type: 'invalid_request_error', message })

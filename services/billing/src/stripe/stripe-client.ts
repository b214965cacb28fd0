import { Stripe } from 'stripe'
import type { BillingConfig } from '../config.ts'

/** A person waits for some of the answers, and the BFF waits 10 s for us. */
const TIMEOUT_MS = 4_000
/** Short ones: longer troubles are the job queue's, which takes up what a request could not finish. */
const RETRIES = 1

/** The client of Stripe, or of its sandbox where an address is set. It connects when it is first asked. */
export function openStripe({ secretKey, url }: Pick<BillingConfig['stripe'], 'secretKey' | 'url'>): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false }
  if (url === undefined) return new Stripe(secretKey, options)
  const { hostname, port, protocol } = new URL(url)
  const secure = protocol === 'https:'
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
  })
}

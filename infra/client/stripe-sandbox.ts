import { Stripe } from 'stripe'
import { fetch } from 'undici'
import { runFiles } from '../run/paths.ts'
import { loadSecrets } from '../run/secrets.ts'
import type { World } from '../run/world.ts'

/** What happens to webhooks on their way (README of the sandbox, `PUT /webhooks`); what is left out is off. */
export interface WebhookTrouble {
  /** Up to so many seconds late, so in another order. */
  readonly delay?: number
  /** Chances, 0 to 1. */
  readonly drop?: number
  readonly repeat?: number
  readonly forge?: number
}

/** Stripe's API at the sandbox of a running system, asked as the product asks it. */
export function openStripe({ stripe: url, folder }: Pick<World, 'stripe' | 'folder'>): Stripe {
  const { hostname: host, port } = new URL(url)
  const { stripeSecretKey } = loadSecrets(runFiles(folder).secrets)
  return new Stripe(stripeSecretKey, { host, port, protocol: 'http', telemetry: false })
}

/** Says what happens to webhooks from now on. @throws Error where the sandbox does not take it, or is away */
export async function troubleWebhooks({ stripe: url }: Pick<World, 'stripe'>, how: WebhookTrouble): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/webhooks`, { method: 'PUT', headers, body: JSON.stringify(how) })
  if (!answer.ok) throw new Error(`webhooks: ${answer.status} ${await answer.text()}`)
}

const CARD = { method: 'card', number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }

/**
 * Fills in a payment page with a card that pays, as a person would.
 *
 * @returns false where nobody can pay there any more: it was paid before, or its time is over
 * @throws Error for any other answer, and where nobody answers
 */
export async function payOnPage(page: string, email: string): Promise<boolean> {
  const body = new URLSearchParams({ ...CARD, email, name: 'Nora Lindqvist' })
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(12_000) })
  await answer.body?.cancel()
  if (answer.status === 303) return true
  if (answer.status === 409) return false
  throw new Error(`the payment page answered ${answer.status}`)
}

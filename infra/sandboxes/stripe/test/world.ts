import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { createWeb } from '../web.ts'

export const KEY = 'sk_test_of_the_sandbox'
export const SECRET = 'whsec_of_the_sandbox'
/** The moment at which the sandbox's clock stands when a test begins: 2030, so that no real time passes for it. */
export const START = 1_900_000_000

/** A webhook as it arrived. */
interface Arrived {
  body: string
  signature: string
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** A sandbox with a shop that takes its webhooks, driven by the real package. */
export async function startWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-'))
  const arrived: Arrived[] = []
  let answers: () => number = () => 200
  const shop = createServer(async (request, response) => {
    const body = await text(request)
    arrived.push({ body, signature: String(request.headers['stripe-signature'] ?? '') })
    response.writeHead(answers()).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const webhook = { url: `http://127.0.0.1:${portOf(shop.address())}/stripe/webhook`, secret: SECRET }

  let origin = ''
  const open = async (port = 0) => {
    const web = createWeb({ key: KEY, webhook, folder, address: () => origin })
    origin = await web.listen({ host: '127.0.0.1', port })
    return web
  }
  let web = await open()
  const call = async <T = Record<string, unknown>>(method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${origin}${path}`, { method, ...(body && { headers, body: JSON.stringify(body) }) })
    const answer: T = JSON.parse(await response.text())
    return { status: response.status, body: answer }
  }
  await call('PUT', '/clock', { at: START })
  return {
    stripe: client(Number(new URL(origin).port)),
    origin: () => origin,
    folder,
    call,
    arrived,
    /** What the shop answers webhooks with. */
    answerWith: (next: () => number) => {
      answers = next
    },
    /** Types of the webhooks that arrived, after all that is due was sent. */
    types: async (): Promise<string[]> => {
      await call('POST', '/deliveries', {})
      return arrived.map(({ body }) => JSON.parse(body).type)
    },
    restart: async () => {
      const { port } = new URL(origin)
      await web.close()
      web = await open(Number(port))
    },
    stop: async () => {
      await web.close()
      shop.closeAllConnections()
      shop.close()
      await rm(folder, { recursive: true })
    },
  }
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address !== null ? address.port : 0

export const client = (port: number, key = KEY) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })

/** A plan for 19 euros, unless told otherwise. */
export const wish = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}, amount = 1900, currency = 'eur') => ({
  mode: 'payment' as const,
  success_url: 'http://localhost:8080/billing/success?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:8080/billing/cancel',
  line_items: [
    { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: 'Plus, one month' } } },
  ],
  ...more,
})

/** Fills in the payment page as a person would, and does not follow where it leads. */
export async function pay(session: Pick<Stripe.Checkout.Session, 'url'>, form: Record<string, string> = {}, path = '') {
  const given = {
    method: 'card',
    email: 'nora@example.com',
    name: 'Nora Lindqvist',
    number: '4242 4242 4242 4242',
    expiry: '12 / 34',
    cvc: '123',
    ...form,
  }
  const response = await fetch(`${session.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(given),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location') ?? '', page: await response.text() }
}

/** A session that was paid by card, with its charge. */
export async function paid({ stripe }: World, amount = 1900, form: Record<string, string> = {}) {
  const made = await stripe.checkout.sessions.create(wish({}, amount))
  await pay(made, form)
  const session = await stripe.checkout.sessions.retrieve(made.id, { expand: ['payment_intent.latest_charge'] })
  const intent = session.payment_intent
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  if (typeof intent !== 'object' || !intent || typeof charge !== 'object' || !charge) throw new Error('not paid')
  return { session, intent, charge }
}

/** An attempt's error. */
export async function refusal(work: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('it was not refused')
}

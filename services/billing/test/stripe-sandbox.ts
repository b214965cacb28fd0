import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, spawnGuarded } from '@forecourt/kernel/testing'
import { openStripe } from '../src/stripe/stripe-client.ts'

const ROOT = join(import.meta.dirname, '../../..')
export const WEBHOOK_SECRET = 'whsec_of_this_test'

/** A webhook on its way. @returns the status it is answered with */
type Take = (payload: Buffer, headers: Record<string, string>) => Promise<number>

/** The Stripe sandbox as it runs beside a system, in a process of its own; `take` stands for the way through the BFF. */
export async function startSandbox(take: Take) {
  const folder = await mkdtemp(join(tmpdir(), 'billing-stripe-'))
  const way = createServer(async (request, response) => {
    const signature = request.headers['stripe-signature']
    const status = await take(
      await buffer(request),
      typeof signature === 'string' ? { 'stripe-signature': signature } : {},
    )
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const arrival = way.address()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const secretKey = 'sk_test_of_this_test'
  const environment = {
    STRIPE_PORT: String(port),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_URL: `http://127.0.0.1:${typeof arrival === 'object' ? arrival?.port : ''}/`,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_FOLDER: folder,
  }
  const start = async () => {
    const child = await spawnGuarded(process.execPath, ['infra/sandboxes/stripe/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    })
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (!child.running()) throw new Error('the Stripe sandbox ended')
      await delay(20)
    }
    return child
  }
  let child = await start()
  const control = async <T = unknown>(method: string, path: string, body: object = {}): Promise<T> => {
    const init = method === 'GET' ? { method } : { method, headers: JSON_TYPE, body: JSON.stringify(body) }
    const answer = await fetch(`${url}${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<T>
  }
  return {
    ...{ url, secretKey, control },
    stripe: openStripe({ secretKey, url }),
    /** What the API does wrong; nothing, where nothing is named. */
    faults: (faults: object = {}) => control('PUT', '/faults', faults),
    webhooks: (how: object = {}) => control('PUT', '/webhooks', how),
    /** Sends all that is due. */
    flush: () => control('POST', '/deliveries'),
    kill: () => child.stop('SIGKILL'),
    restart: async () => {
      child = await start()
    },
    stop: async () => {
      await child.stop()
      way.closeAllConnections()
      way.close()
      await rm(folder, { recursive: true })
    },
  }
}
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

const JSON_TYPE = { 'content-type': 'application/json' }

export const card = (number: string) => ({ method: 'card', number })
export const account = (iban: string) => ({ method: 'sepa_debit', iban })

/** Fills in a payment page as a person would. @returns where it leads, and what the page says else */
export async function pay(url: string | null, means: Record<string, string> = card('4242 4242 4242 4242'), path = '') {
  const who = { email: 'nora@example.com', name: 'Nora Lindqvist', expiry: '12 / 34', cvc: '123' }
  const body = new URLSearchParams({ ...who, ...means })
  const answer = await fetch(`${url}${path}`, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') ?? '', page: await answer.text() }
}

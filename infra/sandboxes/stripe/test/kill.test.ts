import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { client, KEY, pay, wish } from './world.ts'

const folder = await mkdtemp(join(tmpdir(), 'stripe-kill-'))
let process_: ChildProcess | undefined
afterAll(async () => {
  process_?.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function start(port: number): Promise<void> {
  const env = { ...process.env, STRIPE_PORT: String(port), STRIPE_SECRET_KEY: KEY, STRIPE_FOLDER: folder }
  process_ = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (process_.stdout) await once(process_.stdout, 'data')
}

async function kill(): Promise<void> {
  if (!process_) return
  const ended = once(process_, 'exit')
  process_.kill('SIGKILL')
  await ended
}

it('what was answered is still so after a kill -9, whatever line it cut short before', async () => {
  const port = await freePort()
  const stripe = client(port)
  await writeFile(join(folder, 'journal.jsonl'), '[{"kind":"customer","value":{"id":"cus_half"')
  await start(port)
  const create = () => stripe.checkout.sessions.create(wish(), { idempotencyKey: 'key-1' })
  const session = await create()
  await pay(session)
  await kill()
  await start(port)
  expect((await create()).id).toBe(session.id)
  const expand = ['payment_intent.latest_charge', 'line_items']
  const found = await stripe.checkout.sessions.retrieve(session.id, { expand })
  expect(found).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { latest_charge: { paid: true } },
  })
  expect(found.line_items?.data[0]?.price?.unit_amount_decimal?.toString()).toBe('1900')
  expect((await stripe.events.list()).data.map(({ type }) => type)).toContain('checkout.session.completed')
})

import {
  AppointmentChanged,
  type AppointmentStepName,
  askForViewing,
  changeAppointment,
  contactSeller,
  listThreadMessages,
  listThreads,
  type ThreadMessage,
} from '@forecourt/contracts'
import { createLogger } from '@forecourt/kernel/log'
import { callers, signedInject } from '@forecourt/kernel/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { startWorld, type World } from './world.ts'

let world: World
/** Two instances over one database. */
let instances: World['call'][]
beforeAll(async () => {
  world = await startWorld()
  const log = createLogger({ service: 'messaging', level: 'silent' })
  const other = await buildApp({ ...world.parts, log, events: world.events })
  instances = [world.call, signedInject(other, { service: 'messaging' })]
})
afterAll(() => world.close())

/** What may follow on a step of one viewing, and by whom. */
const follows: Readonly<Record<'none' | AppointmentStepName, readonly string[]>> = {
  none: ['buyer asked'],
  asked: ['seller proposed', 'buyer cancelled', 'seller cancelled'],
  proposed: ['seller proposed', 'buyer asked', 'buyer confirmed', 'buyer cancelled', 'seller cancelled'],
  confirmed: ['buyer cancelled', 'seller cancelled'],
  cancelled: [],
}

interface Act {
  readonly who: 'buyer' | 'seller'
  readonly instance: number
  readonly what: 'ask' | 'asked' | 'proposed' | 'confirmed' | 'cancelled' | 'over'
  /** The last viewing, or the one before. */
  readonly back: number
  readonly hour: number
  /** At the same time as the one before. */
  readonly together: boolean
}
const act: fc.Arbitrary<Act> = fc.record({
  who: fc.constantFrom('buyer', 'seller'),
  instance: fc.nat(1),
  what: fc.constantFrom(
    ...(['ask', 'asked', 'proposed', 'proposed', 'proposed', 'confirmed', 'confirmed', 'cancelled', 'over'] as const),
  ),
  back: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  hour: fc.nat(2),
  together: fc.boolean(),
})

async function newThread() {
  const vehicle = await world.vehicle()
  const people = { buyer: callers.user(), seller: callers.user({ userId: vehicle.ownerId }) }
  const body = { email: 'buyer@example.com', phone: '+33612345678', message: 'Hello' }
  await world.call(contactSeller, { caller: people.buyer, params: { id: vehicle.vehicleId }, body })
  const [thread] = (await world.call(listThreads, { caller: people.buyer })).body.data
  const start = Date.now() + 48 * 3_600_000
  return { people, id: String(thread.id), timeAt: (hour: number) => new Date(start + hour * 3_600_000).toISOString() }
}
type Story = Awaited<ReturnType<typeof newThread>>
const query = <T>(text: string, params: unknown[]) => world.db.query<T & object>(text, params)

async function take({ people, id, timeAt }: Story, { who, instance, what, back, hour }: Act): Promise<number> {
  const call = instances[instance] ?? world.call
  const request = { caller: people[who] }
  if (what === 'ask') return (await call(askForViewing, { ...request, params: { id }, body: {} })).status
  const made = await query<{ id: string }>('select id from appointment where thread_id = $1 order by created_at desc', [
    id,
  ])
  const appointmentId = made[back]?.id
  if (!appointmentId) return 404
  if (what === 'over') {
    const past = `update appointment set starts_at = now() - interval '1 hour' where id = $1 and state = 'confirmed'`
    await query(past, [appointmentId])
    return 200
  }
  const body = {
    state: what,
    ...(what === 'proposed' && { times: [timeAt(hour), timeAt(hour + 1)] }),
    ...(what === 'confirmed' && { startsAt: timeAt(hour) }),
  }
  return (await call(changeAppointment, { ...request, params: { id, appointmentId }, body })).status
}

/** What must be true of a conversation whatever was done in it. */
async function judge({ people, id }: Story): Promise<readonly string[]> {
  const reply = await world.call(listThreadMessages, { caller: people.buyer, params: { id }, query: { limit: 100 } })
  const messages: ThreadMessage[] = reply.body.data.messages
  const steps = messages.flatMap(({ author, appointment }) =>
    appointment
      ? [{ author, step: appointment.step, of: appointment.appointment.id, state: appointment.appointment.state }]
      : [],
  )
  const before = new Map<string, AppointmentStepName>()
  for (const { author, step, of } of steps) {
    const last = before.get(of) ?? 'none'
    expect(follows[last], `after ${last}`).toContain(`${author} ${step}`)
    before.set(of, step)
  }
  const rows = await query<{ id: string; state: string }>('select id, state from appointment where thread_id = $1', [
    id,
  ])
  expect(rows.filter(({ state }) => ['asked', 'proposed', 'confirmed'].includes(state)).length).toBeLessThanOrEqual(1)
  for (const row of rows) expect(row.state === 'held' ? 'confirmed' : row.state).toBe(before.get(row.id))
  const events = await query<{ data: { appointmentId: string; step: string } }>(
    `select envelope -> 'data' as data from outbox where envelope ->> 'name' = $1 and envelope ->> 'aggregateId' = $2`,
    [AppointmentChanged.name, id],
  )
  expect(events.map(({ data }) => `${data.appointmentId} ${data.step}`).sort()).toEqual(
    steps.map(({ of, step }) => `${of} ${step}`).sort(),
  )
  return steps.flatMap(({ step, state }) => [step, state])
}

it('whatever two people do, on two instances and at the same time, viewings follow their rules and events equal rows', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(act, { minLength: 6, maxLength: 18 }), async (isAgreed, acts) => {
      const story = await newThread()
      const first = { instance: 0, back: 0, hour: 0, together: false }
      await take(story, { ...first, who: 'buyer', what: 'ask' })
      if (isAgreed) {
        await take(story, { ...first, who: 'seller', what: 'proposed' })
        await take(story, { ...first, who: 'buyer', what: 'confirmed' })
      }
      const running: Promise<void>[] = []
      for (const one of acts) {
        if (!one.together) await Promise.all(running.splice(0))
        running.push(take(story, one).then((status) => expect(status).toBeLessThan(500)))
      }
      await Promise.all(running)
      for (const what of await judge(story)) seen.add(what)
    }),
    { numRuns: 40 },
  )
  expect([...seen].sort(), 'the story went everywhere').toEqual([
    ...['asked', 'cancelled', 'confirmed', 'held', 'proposed'],
  ])
}, 120_000)

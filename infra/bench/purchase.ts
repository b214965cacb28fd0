import { listPlans, openPayment, type Plan, readVehicleAllowance } from '@forecourt/contracts'
import { seedId } from '@forecourt/kernel/db'
import type { Client } from 'pg'
import { withDatabase } from '../client/database.ts'
import { newPerson, type Person } from '../client/people.ts'
import { payOnPage } from '../client/stripe-sandbox.ts'
import { withSystem } from '../client/with-system.ts'
import { openBare } from './bare.ts'
import { summarise } from './percentiles.ts'
import { type LimitWatch, watchLimits } from './purchase/limit-watch.ts'

export const meta = {
  shows: 'from Stripe’s webhook to the paid plan’s limit in force in the catalog',
  takes: '4 min',
  shares: 'still',
}

/** From the arrival of the webhook at billing (issue 14). */
const LIMIT_MS = 250
/** People who buy before anything is measured. */
const WARM_UP = { short: 1, full: 5 }

/** @returns whether every limit came into force and, in a full run, soon enough after the webhook */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const [people, warmUp] = isShort ? [4, WARM_UP.short] : [150, WARM_UP.full]
  return withSystem({ signal }, ({ world, progress }) =>
    withDatabase(world.postgres.billing, async (billing) => {
      const [bare, limits] = await Promise.all([openBare(world, world.postgres.billing), watchLimits(world)])
      const [least, told]: [number[], number[]] = [[], []]
      let wrong = 0
      for (let number = 0; number < people + warmUp; number += 1) {
        signal.throwIfAborted()
        const person = await newPerson(world, 'Buyer')
        for (const plan of await ladder(person)) {
          const alone = await bare.once()
          const took = await buy(person, plan, { billing, limits })
          if (!(await isInForce(person, plan))) wrong += 1
          if (number < warmUp) continue
          least.push(alone)
          told.push(took)
        }
        progress(Math.max(0, number + 1 - warmUp), people)
      }
      await bare.close()
      await limits.close()

      const [one, other] = [summarise(least), summarise(told)]
      const ratio = (at: 'p50' | 'p99') => (other[at] / one[at]).toFixed(1)
      console.table({ 'a commit and a JetStream hop (ms)': one, 'webhook to limit in force (ms)': other })
      console.log(`webhook to limit ÷ a commit and a hop: p50 ${ratio('p50')}, p99 ${ratio('p99')}`)
      if (wrong > 0) console.log(`wrong: ${wrong} limits were not those of the plan`)
      console.log(`purchase: p50 ${other.p50} ms, p99 ${other.p99} ms of ${other.n} (limit p99 ${LIMIT_MS} ms)`)
      if (isShort) console.log('short: the limits were judged, times were not')
      return wrong === 0 && (isShort || other.p99 <= LIMIT_MS)
    }),
  )
}

/** The plans that somebody new buys, each with another limit than the one before. */
async function ladder({ client }: Person): Promise<Plan[]> {
  const { data } = await client.call(listPlans)
  const monthly = data.filter(({ price, months }) => price > 0 && months === 1)
  return monthly.toSorted((a, b) => a.group.position - b.group.position)
}

interface Watches {
  readonly billing: Client
  readonly limits: LimitWatch
}

/** Buys a plan. @returns milliseconds from the webhook's arrival at billing to the limit in force in the catalog */
async function buy({ client, id, email }: Person, plan: Plan, { billing, limits }: Watches): Promise<number> {
  const body = { country: seedId('country', 'FR') }
  const { data } = await client.call(openPayment, { params: { id, cartId: plan.id }, body })
  const inForce = limits.next(id)
  if (data.url === null || !(await payOnPage(data.url, email))) throw new Error('the payment page did not let us pay')
  const at = await inForce
  return at - (await arrivalOf(data.checkoutId, billing))
}

/**
 * When the first webhook about a payment arrived: the instant its transaction began at billing, by the clock of the machine
 * that both databases and this program share. Milliseconds since 1970.
 */
async function arrivalOf(checkoutId: string, billing: Client): Promise<number> {
  const { rows } = await billing.query<{ at: number | null }>(
    `select (extract(epoch from min(e.received_at)) * 1000)::float as at
     from payment_session s join webhook_event e on e.session_id = s.session_id or e.payment_intent = s.payment_intent
     where s.checkout_id = $1`,
    [checkoutId],
  )
  const at = rows[0]?.at
  if (typeof at !== 'number') throw new Error(`no webhook told of checkout ${checkoutId}`)
  return at
}

/** Whether the catalog judges by the plan, asked as the person asks it. */
async function isInForce({ client, id }: Person, { limits }: Plan): Promise<boolean> {
  const { data } = await client.call(readVehicleAllowance, { params: { id } })
  return data.vehicles.max === limits.vehicle_limit
}

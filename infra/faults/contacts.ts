import { ELSEWHERE } from '@forecourt/kernel/testing'
import { newPerson } from '../client/people.ts'
import { withoutLimits } from '../client/plans.ts'
import { offerVehicle } from '../client/sample-vehicle.ts'
import { withSystem } from '../client/with-system.ts'
import { killAtRandom } from './kill-at-random.ts'
import { reconcile } from './reconcile-contacts.ts'
import { type Sabotage, sabotage, sabotages } from './sabotage-contacts.ts'
import { sendContacts } from './send-contacts.ts'
import { watchInbox } from './watch-inbox.ts'

export const meta = {
  shows: 'no contact is lost or doubled while messaging, BFF, NATS and PostgreSQL are killed',
  takes: '5 min',
  shares: 'disturbed',
}

const VICTIMS = ['messaging-1', 'bff', 'nats', 'postgres'] as const
/** Raised so that one program can play a thousand buyers; everything else is as shipped. */
const settings = { messaging: { CONTACTS_PER_HOUR: '1000000' } }

/** @returns whether nothing was lost, doubled or unexplained */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const short = args.includes('--short')
  const total = short ? 40 : 1_000
  const killsEach = short ? 1 : 10
  const mode = modeOf(args)
  console.log(`raised for this run: ${JSON.stringify(settings)}${mode ? `; sabotage: ${mode}` : ''}`)
  return withSystem(
    { settings, signal, longestPause: 250, place: ELSEWHERE },
    async ({ world, processes, progress }) => {
      const [seller, ...buyers] = await Promise.all([
        newPerson(world, 'Seller'),
        ...Array.from({ length: 4 }, (_, i) => newPerson(world, `Buyer${i}`)),
      ])
      await withoutLimits(world)
      const vehicle = await offerVehicle(seller.client, 'Sturdy Peugeot')
      if (mode) await sabotage(world.postgres.messaging, mode)
      const inbox = await watchInbox(seller.client)
      let answered = 0
      const kills = killAtRandom({
        processes,
        victims: VICTIMS,
        times: killsEach,
        done: () => answered,
        between: total / (VICTIMS.length * killsEach),
        signal,
      })
      const told = await sendContacts({
        buyers,
        vehicleId: vehicle.id,
        total,
        signal,
        reuseKey: mode !== 'new-key',
        progress,
        until: kills,
        answered: () => {
          answered += 1
        },
      })
      const killed = await kills
      const result = await reconcile({ world, told, sellerId: seller.id, inbox, signal })
      await inbox.stop()
      console.table({ kills: killed })
      console.table({
        contacts: {
          sent: told.size,
          confirmed: [...told.values()].filter(({ id }) => id !== undefined).length,
          ...result,
        },
      })
      const wrong = result.lost + result.doubled + result.unexplained + result.missedByStream + result.repeatedByStream
      const enough = VICTIMS.every((victim) => (killed[victim] ?? 0) >= killsEach)
      if (!enough) console.log('not every process was killed often enough')
      console.log(
        `contacts: lost ${result.lost}, doubled ${result.doubled}, unexplained ${result.unexplained} (limit 0)`,
      )
      return wrong === 0 && enough
    },
  )
}

function modeOf(args: readonly string[]): Sabotage | undefined {
  if (!args.some((arg) => arg.startsWith('--sabotage'))) return undefined
  const asked = args.find((arg) => arg.startsWith('--sabotage='))?.split('=')[1]
  return sabotages.find((name) => name === asked) ?? 'lost-outbox'
}

import { setTimeout as delay } from 'node:timers/promises'
import { withDatabase } from '../client/database.ts'
import { newPerson } from '../client/people.ts'
import { withoutLimits } from '../client/plans.ts'
import { offerVehicle } from '../client/sample-vehicle.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { environmentIn } from '../run/local-environment.ts'
import { migrateAll } from '../run/migrate-all.ts'
import { ROOT, runFiles } from '../run/paths.ts'
import { SERVICES } from '../run/services.ts'
import { reconcile } from './reconcile-contacts.ts'
import { columnsOf, lostColumns } from './upgrade/columns.ts'
import { earlierClone, earlierCommit } from './upgrade/earlier.ts'
import { reconcileEvents } from './upgrade/events.ts'
import { replace } from './upgrade/replace.ts'
import { startTraffic } from './upgrade/traffic.ts'
import { watchInbox } from './watch-inbox.ts'

export const meta = {
  shows: 'an earlier version and this one serve the same traffic together, on the way there and on the way back',
  takes: '3 min',
}

/** Raised so that one program can play many buyers. */
const settings = { messaging: { CONTACTS_PER_HOUR: '1000000' } }
/** Two of each: one serves while the other is replaced. */
const scale = { auth: 2, catalog: 2, messaging: 2, billing: 2, scheduler: 2, bff: 2 }
const firsts = [...SERVICES.map((service) => `${service}-1`), 'bff']
const seconds = [...SERVICES.map((service) => `${service}-2`), 'bff-2']

/** In the order of `World.bffs`. */
const bffs = ['bff', 'bff-2']

/** @returns whether no request failed after one retry, no event was lost, doubled or given up, and no column is gone */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const short = args.includes('--short')
  const sabotage = args.some((arg) => arg.startsWith('--sabotage'))
  if (short && !(await isThere())) {
    console.log('upgrade: left out, the earlier version is not in this clone and could not be fetched')
    return true
  }
  const earlier = await earlierClone(signal)
  const from = new Map<string, string>()
  const sources = (name: string) => from.get(name) ?? earlier
  console.log(
    `raised for this run: ${JSON.stringify(settings)}${sabotage ? '; sabotage: the migration renames a column' : ''}`,
  )
  return withSystem({ settings, scale, sources, signal, longestPause: 250 }, async (system) => {
    const { world } = system
    const move = async (title: string, names: readonly string[], clone: string) => {
      console.log(`  ${title}`)
      for (const name of names) from.set(name, clone)
      for (const name of names)
        await traffic.without(world.bffs[bffs.indexOf(name)], () => replace(system, name, signal))
      await traffic.offer()
      await delay(short ? 1_000 : 10_000, undefined, { signal })
    }
    const seller = await newPerson(world, 'Seller')
    const buyers = await Promise.all([newPerson(world, 'Anna'), newPerson(world, 'Ben')])
    await withoutLimits(world)
    const vehicle = await offerVehicle(seller.client, 'Sturdy Peugeot')
    const inbox = await watchInbox(seller.client)
    const traffic = startTraffic(world, seller, buyers, vehicle.id, short ? 1_000 : 200)
    const before = await columnsOf(world)
    await migrateHere(system, signal)
    if (sabotage) await renameColumn(system)
    const lost = lostColumns(before, await columnsOf(world))
    await move('new beside old, on the new schema', seconds, ROOT)
    if (!short) {
      await move('all new', firsts, ROOT)
      await move('back: old beside new', firsts, earlier)
    }
    await move('back: all old, on the new schema', seconds, earlier)
    await traffic.stop()
    const contacts = await reconcile({ world, told: traffic.told, sellerId: seller.id, inbox, signal })
    const events = await reconcileEvents(world, signal)
    await inbox.stop()
    for (const failure of new Set(traffic.failures)) console.log(`  ${failure}`)
    for (const name of lost) console.log(`  column ${name} is gone or of another type`)
    console.table({ requests: traffic.counts })
    console.table({ contacts: { sent: traffic.told.size, ...contacts }, events })
    const { failed } = traffic.counts
    const wrong = contacts.lost + contacts.doubled + contacts.unexplained + events.lost + events.dead + lost.length
    console.log(
      `upgrade: ${failed} of ${traffic.counts.requests} requests failed after one retry, ${wrong} contacts, events or columns lost, doubled or given up (limit 0)`,
    )
    return failed === 0 && wrong === 0
  })
}

const isThere = () =>
  earlierCommit().then(
    () => true,
    () => false,
  )

const migrateHere = ({ world }: RunningSystem, signal: AbortSignal) =>
  migrateAll(runFiles(world.folder).logs, (name) => environmentIn(world, name), signal, ROOT)

const renameColumn = ({ world }: RunningSystem) =>
  withDatabase(world.postgres.messaging, (database) =>
    database.query('alter table contact rename column message to words'),
  )

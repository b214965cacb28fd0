import { setTimeout as delay } from 'node:timers/promises'
import { newPerson } from '../client/people.ts'
import { withoutLimits } from '../client/plans.ts'
import { offerVehicle } from '../client/sample-vehicle.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { atRest } from './cluster/at-rest.ts'
import { beginBackup } from './cluster/backup.ts'
import { convergence, LIMIT_MS } from './cluster/converges.ts'
import { everybody, kill, lost, someOfEach, type Victim } from './cluster/victims.ts'
import { reconcile } from './reconcile-contacts.ts'
import type { Told } from './send-contacts.ts'
import { reconcileEvents } from './upgrade/events.ts'
import { startTraffic } from './upgrade/traffic.ts'
import { watchInbox } from './watch-inbox.ts'

export const meta = {
  shows:
    'any server of the bus, the standby and any instance may die: nothing is lost or doubled, one retry heals; a backup outlives the primary',
  takes: '15 min',
}

/** Raised so that one program can play many buyers. */
const raised = { messaging: { CONTACTS_PER_HOUR: '1000000' } }
/** Four requests each time, so that it is fifty a second. */
const EVERY_MS = 80
/** Ten a second, beside other programs. */
const SHORT_EVERY_MS = 400
/** Of twenty requests nine are searches, nine vehicles, one an inbox and one a contact (`--contact-every=1`: one in four a contact). */
const CONTACT_EVERY = 5
/** As `npm start -- --archive` does it. */
const ARCHIVE_S = 60
/** Rounds of everybody, the first in turn and the others shuffled: 64 kills, and one lost server in each of three rounds. */
const ROUNDS = 4

/** @returns whether nothing was lost or doubled, no request failed after one retry, all was whole again in time after each kill, and the backup has all */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const contactEvery = /^--contact-every=([1-9]\d*)$/.exec(
    args.find((arg) => arg.startsWith('--contact-every=')) ?? '',
  )?.[1]
  // One copy of each stream; or a backup that does not go on after the primary was lost.
  const [sabotage, isLogLost] = ['--sabotage', '--sabotage=log'].map((arg) => args.includes(arg))
  const settings = sabotage ? { ...raised, '*': { NATS_REPLICAS: '1' } } : raised
  console.log(`raised for this run: ${JSON.stringify(raised)}${sabotage ? '; sabotage: one copy of each stream' : ''}`)
  const options = { settings, cluster: true, archiveSeconds: ARCHIVE_S, signal, longestPause: 250 }
  return withSystem(options, async (system) => {
    const { world } = system
    const seller = await newPerson(world, 'Seller')
    const buyers = await Promise.all([newPerson(world, 'Anna'), newPerson(world, 'Ben')])
    const prober = await newPerson(world, 'Prober')
    await withoutLimits(world)
    const vehicle = await offerVehicle(seller.client, 'Sturdy Peugeot')
    const inbox = await watchInbox(seller.client)
    await atRest(world, signal)
    const probes = new Map<string, Told>()
    const probe = { world, buyer: prober, vehicleId: vehicle.id, told: probes, signal }
    const before = await convergence(probe)
    await using backup = await beginBackup(world)
    const began = performance.now()
    // Everybody comes in by the balancer.
    const traffic = startTraffic(
      { ...world, bffs: [world.app] },
      seller,
      buyers,
      vehicle.id,
      isShort ? SHORT_EVERY_MS : EVERY_MS,
      Number(contactEvery ?? (isShort ? 1 : CONTACT_EVERY)),
    )
    const times = await killEach(
      system,
      isShort || sabotage ? someOfEach : inRounds(),
      () => convergence(probe),
      traffic.counts,
      signal,
    )
    await traffic.stop()
    const perSecond = Math.round(traffic.counts.requests / ((performance.now() - began) / 1_000))
    // What was committed a moment ago may not have been sent to the standby: an outage of the primary is not without loss.
    await delay(1_000, undefined, { signal })
    const { outage, whole } = await system.promote(true, (line) => console.log(`  ${line}`))
    await convergence(probe)
    if (!isLogLost) await backup.goOn(signal)

    const told = new Map<string, Told>([...traffic.told, ...probes])
    const contacts = await reconcile({ world, told, sellerId: seller.id, inbox, signal })
    const events = await reconcileEvents(world, signal)
    await inbox.stop()
    const answered = [...told].filter(([, { id }]) => id !== undefined).map(([message]) => message)
    const missing = await backup.missing(answered)
    for (const failure of new Set(traffic.failures)) console.log(`  ${failure}`)
    console.table(Object.fromEntries(times.map(([name, all]) => [name, figures(all)])))
    console.table({ requests: { ...traffic.counts, perSecond } })
    console.table({ contacts: { sent: told.size, ...contacts }, events })
    const all = times.flatMap(([, one]) => one)
    const slowest = Math.max(...all)
    const wrong = contacts.lost + contacts.doubled + contacts.unexplained + events.lost + events.dead
    console.log(
      `drill, the primary lost: every service ready at the standby after ${seconds(outage)}, a new standby after ${seconds(whole)}`,
    )
    console.log(
      `the backup that was begun at the lost primary, brought back: ${missing.length} of ${answered.length} contacts missing (limit 0)`,
    )
    console.log(`without a kill a contact takes ${seconds(before)}; ${all.length} kills`)
    console.log(
      `cluster: ${traffic.counts.failed} of ${traffic.counts.requests} requests failed after one retry, ${wrong} contacts or events lost, doubled or given up (limit 0); whole again after ${seconds(slowest)} at most (limit ${LIMIT_MS / 1_000} s)`,
    )
    return traffic.counts.failed + wrong + missing.length === 0 && slowest <= LIMIT_MS
  })
}

/** Kills one after the other, each when all is whole again after the one before. @returns milliseconds it took, by victim */
async function killEach(
  system: RunningSystem,
  victims: readonly Victim[],
  whole: () => Promise<number>,
  counts: { readonly failed: number },
  signal: AbortSignal,
): Promise<[string, number[]][]> {
  const times = new Map<string, number[]>()
  for (const [at, victim] of victims.entries()) {
    signal.throwIfAborted()
    const before = counts.failed
    const comeBack = await kill(system, victim)
    const time = await whole()
    comeBack()
    times.set(victim.name, [...(times.get(victim.name) ?? []), time])
    if (victim.isLost) await whole()
    await delay(Math.random() * 1_000, undefined, { signal })
    if (counts.failed > before)
      console.log(`  ${counts.failed - before} requests failed: ${victim.name}, ${seconds(time)}`)
    system.progress(at + 1, victims.length)
  }
  return [...times]
}

const inRounds = (): Victim[] =>
  Array.from({ length: ROUNDS }, (_, round) =>
    round === 0 ? everybody : [...everybody, lost].sort(() => Math.random() - 0.5),
  ).flat()

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`
const figures = (all: readonly number[]) => ({ kills: all.length, slowest: seconds(Math.max(...all)) })

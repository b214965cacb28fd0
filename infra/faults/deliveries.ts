import { setTimeout as delay } from 'node:timers/promises'
import { type NotificationChannel, notificationChannels } from '@forecourt/contracts'
import { ELSEWHERE } from '@forecourt/kernel/testing'
import { summarise } from '../bench/percentiles.ts'
import { eventually } from '../client/eventually.ts'
import { withoutLimits } from '../client/plans.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { random as seeded } from '../demo/random.ts'
import type { World } from '../run/world.ts'
import type { Sent } from './deliveries/channels.ts'
import { outagesShown } from './deliveries/figures.ts'
import { type ChannelLedger, compare, type Kills, untilTold } from './deliveries/ledger.ts'
import { type OneAway, whileAway } from './deliveries/one-away.ts'
import { newBuyers, newSellers } from './deliveries/people.ts'
import { disturbAtRandom } from './deliveries/random-faults.ts'
import { modeOf, sabotage } from './deliveries/sabotage.ts'
import { contactNext, type Pairs, pairs } from './deliveries/send.ts'
import { killAtRandom } from './kill-at-random.ts'

export const meta = {
  shows: 'nothing is lost, and no channel waits for another, while channels, messaging, NATS and PostgreSQL fail',
  takes: '10 min',
}

const VICTIMS = ['messaging-1', 'messaging-2', 'nats', 'postgres'] as const
/** Milliseconds at p95 from a confirmed contact until a channel has it, while another one is away. */
const LIMIT_MS = 3_000
/** Raised so that a few programs can play all buyers; everything else is as shipped. */
const settings = { messaging: { CONTACTS_PER_HOUR: '1000000' } }

interface Size {
  readonly sellers: number
  readonly vehiclesEach: number
  readonly buyers: number
  /** Contacts while each channel is away, and amid all faults; each is four deliveries. */
  readonly whileAway: number
  readonly amidFaults: number
  readonly killsEach: number
  /** Milliseconds between two contacts of a buyer amid the faults, at most. */
  readonly pace: number
  readonly patienceMs: number
}
const SHORT: Size = {
  ...{ sellers: 2, vehiclesEach: 1, buyers: 6, whileAway: 1, amidFaults: 8, killsEach: 1 },
  ...{ pace: 1_000, patienceMs: 90_000 },
}
const FULL: Size = {
  ...{ sellers: 8, vehiclesEach: 4, buyers: 16, whileAway: 10, amidFaults: 460, killsEach: 10 },
  ...{ pace: 8_000, patienceMs: 600_000 },
}

/** @returns whether nothing was lost or doubled without a reason, nothing was held up, and the operator saw each outage */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const mode = modeOf(args)
  const size = { ...(isShort ? SHORT : FULL), ...(mode && { patienceMs: 20_000 }) }
  const seed = args.find((arg) => arg.startsWith('--seed='))?.slice(7) ?? String(Date.now() % 100_000)
  console.log(`raised for this run: ${JSON.stringify(settings)}; --seed=${seed}${mode ? `; sabotage: ${mode}` : ''}`)
  const options = { settings, scale: { messaging: 2 }, signal, longestPause: 250, place: ELSEWHERE }
  return withSystem(options, async (system) => {
    const { world } = system
    const [offered, buyers] = await Promise.all([
      newSellers(world, size.sellers, size.vehiclesEach),
      newBuyers(world, size.buyers),
      withoutLimits(world),
    ])
    if (mode) await sabotage(world, mode)
    const next = pairs(buyers, offered)
    const sent: Sent[] = []

    const away: Record<string, OneAway> = {}
    for (const channel of seeded(seed).shuffle(notificationChannels)) {
      away[channel] = await whileAway(world, channel, { next, contacts: size.whileAway, signal })
      sent.push(...away[channel].sent)
    }
    const amid = await amidFaults(system, { size, isShort, seed, next, lanes: buyers.length, signal })
    sent.push(...amid.sent)

    const isTold = await untilTold(world, sent, { patienceMs: size.patienceMs, signal })
    const seconds = (Date.now() - amid.lastFault) / 1_000
    console.table({ kills: amid.killed, 'faults of channels': amid.disturbed })
    console.log(
      isTold
        ? `all was told ${seconds.toFixed(1)} s after the last fault`
        : `not all was told within ${size.patienceMs / 1_000} s`,
    )
    const ledgers: Record<string, ChannelLedger> = {}
    for (const channel of notificationChannels) {
      const { ledger, losses, repeats } = await compare(world, channel, { sent, kills: amid.kills })
      ledgers[channel] = ledger
      for (const loss of losses) console.log(`lost by ${channel}: ${loss}`)
      if (doubledIn(ledger) > 0) for (const repeat of repeats) console.log(`repeated by ${channel}: ${repeat}`)
    }
    console.table(ledgers)
    const isEnough = VICTIMS.every((victim) => (amid.killed[victim] ?? 0) >= size.killsEach)
    if (!isEnough) console.log('not every process was killed often enough')
    const verdicts = [judgeAway(away, isShort), judgeLedgers(ledgers), isTold, isEnough]
    // An outage that nothing meets any more is forgotten after a minute: a short run does not wait for that.
    if (!isShort) verdicts.push(await judgeEnd(world, signal))
    return verdicts.every(Boolean)
  })
}

interface Amid {
  readonly sent: readonly Sent[]
  readonly killed: Readonly<Record<string, number>>
  readonly kills: Kills
  readonly disturbed: Readonly<Record<NotificationChannel, number>>
  readonly lastFault: number
}

/** Buyers write while channels are out of order and processes are killed; at the end all are in order. */
async function amidFaults(
  { world, processes, progress }: RunningSystem,
  input: { size: Size; isShort: boolean; seed: string; next: Pairs; lanes: number; signal: AbortSignal },
): Promise<Amid> {
  const { size, isShort, seed, next, signal } = input
  const sent: Sent[] = []
  const messaging: number[] = []
  const postgres: number[] = []
  let begun = 0
  let isOver = false
  const between = size.amidFaults / (VICTIMS.length * size.killsEach)
  const kills = killAtRandom({
    ...{ processes, victims: VICTIMS, times: size.killsEach, done: () => sent.length, between, signal },
    killed: (name) => {
      if (name === 'postgres') postgres.push(Date.now())
      if (name.startsWith('messaging')) messaging.push(Date.now())
    },
  }).finally(() => {
    isOver = true
  })
  const disturbing = disturbAtRandom(world, {
    ...{ random: (channel) => seeded(`${seed} ${channel}`), isShort, until: kills, signal },
  })
  const lane = async (place: number) => {
    const dice = seeded(`${seed} lane ${place}`)
    // Longer than planned if need be, so that no kill happens in silence.
    while ((begun < size.amidFaults || !isOver) && !signal.aborted) {
      begun += 1
      await delay(dice.between(0, size.pace), undefined, { signal }).catch(() => {})
      sent.push(await contactNext(next, signal))
      if (sent.length <= size.amidFaults) progress(sent.length, size.amidFaults)
    }
  }
  await Promise.all(Array.from({ length: input.lanes }, (_, place) => lane(place)))
  const disturbed = await disturbing
  return { sent, killed: await kills, kills: { messaging, postgres }, disturbed, lastFault: Date.now() }
}

async function judgeEnd(world: World, signal: AbortSignal): Promise<boolean> {
  let shown: string[] = []
  const isQuiet = async () => {
    shown = await outagesShown(world)
    return shown.length === 0
  }
  const isOver = await eventually(isQuiet, { patienceMs: 90_000, signal })
  console.log(`outages that figures still tell of: ${shown.join(', ') || 'none'} (limit none)`)
  return isOver
}

function judgeAway(away: Readonly<Record<string, OneAway>>, isShort: boolean): boolean {
  const others = Object.values(away).flatMap((one) => one.others)
  const heldUp = others.filter((arrival) => arrival === Number.POSITIVE_INFINITY).length
  const unseen = Object.keys(away).filter((channel) => !away[channel]?.isSeen)
  const { p50, p95 } = summarise(others)
  console.log(
    `while one channel was away: ${others.length} messages by the others, p50 ${p50}, p95 ${p95} ms (limit ${isShort ? 'none' : LIMIT_MS}), held up ${heldUp} (limit 0); outages the operator did not see: ${unseen.join(', ') || 'none'}`,
  )
  return heldUp === 0 && unseen.length === 0 && (isShort || p95 <= LIMIT_MS)
}

/** Repeats that neither a kill nor a lost answer explains. */
const doubledIn = ({ repeated, unwritten, unheard }: ChannelLedger): number =>
  Math.max(0, repeated - unwritten - unheard)

function judgeLedgers(ledgers: Readonly<Record<string, ChannelLedger>>): boolean {
  const sum = (count: (ledger: ChannelLedger) => number) =>
    Object.values(ledgers).reduce((total, ledger) => total + count(ledger), 0)
  const lost = sum((ledger) => ledger.lost)
  const doubled = sum(doubledIn)
  const unexplained = sum((ledger) => ledger.unexplained)
  console.log(
    `deliveries: ${sum((ledger) => ledger.sent)}, lost ${lost}, doubled without a reason ${doubled}, unexplained ${unexplained} (limit 0), repeated because an answer or a note was lost ${sum((ledger) => ledger.repeated)}`,
  )
  return lost + doubled + unexplained === 0
}

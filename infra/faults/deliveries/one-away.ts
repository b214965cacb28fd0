import { setTimeout as delay } from 'node:timers/promises'
import { type NotificationChannel, notificationChannels } from '@forecourt/contracts'
import { eventually } from '../../client/eventually.ts'
import type { World } from '../../run/world.ts'
import { disturb, heldBy, keyOf, type Sent } from './channels.ts'
import { isNoted, outagesShown } from './figures.ts'
import { entriesOf } from './ledger.ts'
import { contactNext, type Pairs } from './send.ts'

/** Until the others have what was sent while one was away; as long as that takes, it stays away. */
const PATIENCE_MS = 30_000

export interface OneAway {
  readonly sent: readonly Sent[]
  /** Milliseconds from a confirmed contact until a channel that was not away had it; infinite where it never came. */
  readonly others: readonly number[]
  /** Whether figures and deliveries named the channel while it was away. */
  readonly isSeen: boolean
}

/** Takes one channel away, sends contacts, and waits for the other channels and the operator's figures. */
export async function whileAway(
  world: World,
  away: NotificationChannel,
  { next, contacts, signal }: { next: Pairs; contacts: number; signal: AbortSignal },
): Promise<OneAway> {
  await disturb(world, away, { down: true })
  try {
    const sent: Sent[] = []
    for (let nth = 0; nth < contacts; nth += 1) sent.push(await contactNext(next, signal))
    const others = notificationChannels.filter((channel) => channel !== away)
    const isSeen = async () =>
      (await outagesShown(world)).some((shown) => shown.startsWith(away)) && (await isNoted(world, away))
    const arrivals = await Promise.all(others.map((channel) => arrivalsOf(world, channel, sent, signal)))
    return { sent, others: arrivals.flat(), isSeen: await eventually(isSeen, { patienceMs: PATIENCE_MS, signal }) }
  } finally {
    await disturb(world, away)
  }
}

async function arrivalsOf(
  world: World,
  channel: NotificationChannel,
  sent: readonly Sent[],
  signal: AbortSignal,
): Promise<number[]> {
  const look = async () => {
    const entries = await entriesOf(world, sent)
    const held = new Map((await heldBy(world, channel)).map(({ key, at }) => [key, at]))
    return sent.map((one) => (held.get(keyOf(channel, one, entries.get(one.id))) ?? Infinity) - one.confirmedAt)
  }
  let arrivals = await look()
  for (const end = Date.now() + PATIENCE_MS; arrivals.includes(Infinity) && Date.now() < end && !signal.aborted; ) {
    await delay(100)
    arrivals = await look()
  }
  return arrivals
}

import { setTimeout as delay } from 'node:timers/promises'
import { type NotificationChannel, notificationChannels } from '@forecourt/contracts'
import type { Random } from '../../demo/random.ts'
import type { World } from '../../run/world.ts'
import { calmAll, type Disturbance, disturb } from './channels.ts'

/** Beyond what our clients wait for any channel's answer (20 s for mail, 10 and 4 s for the others). */
const TOO_SLOW_MS = 25_000

const faults: readonly ((random: Random, isShort: boolean) => Disturbance)[] = [
  () => ({ refuse: true }),
  () => ({ down: true }),
  () => ({ half: true }),
  (random, isShort) => ({ slow: !isShort && random.chance(0.2) ? TOO_SLOW_MS : random.whole(100, 800) }),
]

/** Puts each channel out of order, each in its own time, until `until` settles; then all are in order again. @returns how often */
export async function disturbAtRandom(
  world: World,
  {
    random,
    isShort,
    until,
    signal,
  }: { random: (name: string) => Random; isShort: boolean; until: Promise<unknown>; signal: AbortSignal },
): Promise<Record<NotificationChannel, number>> {
  const times: Record<NotificationChannel, number> = { email: 0, whatsapp: 0, sms: 0, push: 0 }
  const over = new AbortController()
  const ends = AbortSignal.any([signal, over.signal])
  const longest = isShort ? 1_500 : 6_000
  const lane = async (channel: NotificationChannel) => {
    const dice = random(channel)
    while (!ends.aborted) {
      await disturb(world, channel, dice.pick(faults)(dice, isShort))
      times[channel] += 1
      await delay(dice.between(300, longest), undefined, { signal: ends }).catch(() => {})
      await disturb(world, channel)
      await delay(dice.between(0, longest), undefined, { signal: ends }).catch(() => {})
    }
  }
  const lanes = Promise.all(notificationChannels.map(lane))
  await until.finally(() => over.abort())
  await lanes
  await calmAll(world)
  return times
}

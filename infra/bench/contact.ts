import { contactSeller, listNotifications } from '@forecourt/contracts'
import { followInbox } from '../client/event-stream.ts'
import { newPerson, signIn } from '../client/people.ts'
import { withoutLimits } from '../client/plans.ts'
import { offerVehicle } from '../client/sample-vehicle.ts'
import { withSystem } from '../client/with-system.ts'
import { summarise } from './percentiles.ts'

export const meta = {
  shows: 'from sending a contact to seeing it in the seller’s open inbox',
  takes: '2 min',
  shares: 'still',
}

/** A contact is in the seller's open inbox within a second (issue: the first slice). */
const LIMIT_MS = 1_000
/** Beside the whole way, the request alone: what the buyer waits for. */
const settings = { messaging: { CONTACTS_PER_HOUR: '1000000' } }

/** @returns whether p99 stayed within a second and every contact arrived exactly once */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const total = isShort ? 40 : 500
  console.log(`raised for this run: ${JSON.stringify(settings)}`)
  return withSystem({ settings, signal }, async ({ world, progress }) => {
    const [seller, buyer] = await Promise.all([newPerson(world, 'Seller'), newPerson(world, 'Buyer')])
    await withoutLimits(world)
    const vehicle = await offerVehicle(seller.client, 'Measured Peugeot')
    const inbox = await signIn(world, seller.email, seller.password)
    const { meta: start } = await inbox.call(listNotifications)

    const sentAt = new Map<string, number>()
    const seenAt = new Map<string, number>()
    let repeated = 0
    let arrived = (): void => {}
    const stop = new AbortController()
    const following = followInbox(inbox, {
      cursor: start.cursor,
      signal: stop.signal,
      onChanges: ({ changes }) => {
        for (const { notification } of changes) {
          if (notification?.kind !== 'contact') continue
          if (seenAt.has(notification.message)) repeated += 1
          else seenAt.set(notification.message, performance.now())
        }
        arrived()
      },
    })

    const requests: number[] = []
    for (let number = 0; number < total; number += 1) {
      signal.throwIfAborted()
      const message = `message ${number}`
      const started = performance.now()
      sentAt.set(message, started)
      await buyer.client.call(contactSeller, {
        params: { id: vehicle.id },
        body: { email: buyer.email, phone: '+33612345678', message },
      })
      requests.push(performance.now() - started)
      await waitFor(
        () => seenAt.has(message),
        (listener) => (arrived = listener),
      )
      progress(number + 1, total)
    }
    stop.abort()
    await following

    const whole = [...sentAt].map(([message, at]) => (seenAt.get(message) ?? Number.POSITIVE_INFINITY) - at)
    const visible = summarise(whole)
    const answered = summarise(requests)
    console.table({ 'request answered (ms)': answered, 'visible in the open inbox (ms)': visible })
    console.log(
      `lost ${total - seenAt.size}, repeated ${repeated}; visible ÷ answered at p50: ${(visible.p50 / answered.p50).toFixed(2)}`,
    )
    console.log(`contact: p50 ${visible.p50} ms, p99 ${visible.p99} ms of ${total} (limit p99 ${LIMIT_MS} ms)`)
    // The short form runs beside another: it does not judge times.
    return (isShort || visible.p99 <= LIMIT_MS) && seenAt.size === total && repeated === 0
  })
}

/** Waits at most five seconds; what has not arrived by then counts as lost. */
function waitFor(check: () => boolean, listen: (listener: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 5_000)
    const look = (): void => {
      if (!check()) return
      clearTimeout(timer)
      resolve()
    }
    listen(look)
    look()
  })
}

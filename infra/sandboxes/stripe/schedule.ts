import { expire } from './payment/session-state.ts'
import { settle } from './payment/settle.ts'
import { NOBODY, type Sandbox } from './sandbox.ts'
import type { Deliveries } from './webhooks/deliveries.ts'

/** Does what is due: ends sessions, settles debits, sends webhooks. */
export interface Schedule {
  /** Ends sessions and settles debits whose time has come. */
  catchUp: () => void
  /** The same, then sends what is due; settles when all was answered. */
  run: () => Promise<void>
  close: () => Promise<void>
}

/** Timers are no longer than this, so that a machine that slept is not late for long. */
const LONGEST_MS = 60_000

export function createSchedule(sandbox: Sandbox, deliveries: Deliveries): Schedule {
  const { store, clock } = sandbox
  let timer: NodeJS.Timeout | undefined
  let isSoon = false
  let isClosed = false

  const catchUp = () => {
    for (const session of store.live('session'))
      if (session.expires_at <= clock.seconds()) store.transaction(() => expire(sandbox, session, NOBODY))
    for (const settlement of store.live('settlement')) if (settlement.due <= clock.now()) settle(sandbox, settlement)
  }
  const run = async () => {
    catchUp()
    await deliveries.run()
  }
  /** After what is under way; many changes in a row are one. */
  const soon = () => {
    if (isSoon || isClosed) return
    isSoon = true
    setImmediate(() => {
      isSoon = false
      if (isClosed) return
      void run()
      plan()
    })
  }
  /** While the clock stands, only what happens can make something due. */
  const plan = () => {
    if (clock.isFrozen()) return
    const moments = [
      deliveries.next(),
      ...store.live('session').map(({ expires_at }) => expires_at * 1000),
      ...store.live('settlement').map(({ due }) => due),
    ]
    const next = moments.reduce<number>((least, moment) => Math.min(least, moment ?? Infinity), Infinity)
    clearTimeout(timer)
    if (next < Infinity) timer = setTimeout(soon, Math.min(Math.max(next - clock.now(), 10), LONGEST_MS))
  }
  store.onChange(soon)
  soon()
  return {
    catchUp,
    run,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await deliveries.close()
    },
  }
}

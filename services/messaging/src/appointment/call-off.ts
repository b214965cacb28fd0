import type { Thread } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { addSteps } from '../thread/add-step.ts'
import type { Pair } from '../thread/lock-thread.ts'

/** Who calls a viewing off, in a thread that is locked. */
export interface CallOff {
  readonly pair: Pair
  readonly role: Thread['role']
  /** As its author is called now; nobody once the account is gone. */
  readonly name?: string
}

/** Calls off what is open of some conversations; one whose time is over was held. The other is told, with the calendar file. */
export async function callOff(em: EntityManager, threads: readonly CallOff[]): Promise<void> {
  const open = await sql<{ id: string; thread_id: string }>(
    em,
    `update appointment set state = 'cancelled' where thread_id = any ($1::uuid[])
       and (state in ('asked', 'proposed')
         or (state = 'confirmed' and starts_at + make_interval(mins => minutes) > clock_timestamp()))
     returning id, thread_id`,
    [threads.map(({ pair }) => pair.threadId)],
  )
  const byThread = new Map(threads.map((one) => [one.pair.threadId, one]))
  await addSteps(
    em,
    open.flatMap(({ id, thread_id }) => {
      const by = byThread.get(thread_id)
      return by ? [{ ...by, appointmentId: id, step: 'cancelled' as const }] : []
    }),
  )
}

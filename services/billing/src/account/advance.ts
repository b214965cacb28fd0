import { nextDay, type Seconds } from '../lot/calendar.ts'
import { endLot, endOf, moveUp, runningLot } from '../lot/line.ts'
import type { Draft } from './draft.ts'

/**
 * Lets time pass: what is over ends and the next in the queue begins, at its own instant; revenue is recognised by the day
 * (UTC) and at each change, dated so however late this runs. A clock that goes back changes nothing.
 */
export function advance(draft: Draft, until: Seconds): void {
  while (draft.account.asOf < until) {
    const { asOf, lots } = draft.account
    const running = runningLot(lots)
    const end = running ? endOf(running, asOf) : Number.POSITIVE_INFINITY
    draft.recognise(running ? Math.min(until, nextDay(asOf), end) : until)
    if (!running || draft.account.asOf < end) continue
    const next = moveUp(endLot(lots, running, end, 'expired'), end, running)
    draft.post({ kind: 'recognition', subject: running.id }, { lots: next }, { type: 'planExpired', lotId: running.id })
  }
}

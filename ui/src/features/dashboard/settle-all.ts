import { type EventHealth, eventBusOf, type laidAsideActions, laidAsideKinds } from '@forecourt/contracts'
import { call } from '../../shared/api/call.ts'

export type LaidAsideAction = (typeof laidAsideActions)[number]

/**
 * Does something about all that was laid aside, service by service and some at a time; what is laid aside meanwhile is not
 * meant.
 *
 * @param onProgress called with how many are done
 * @throws ApiProblem where a service refuses; what was done before stays done
 */
export async function settleAll(
  services: readonly EventHealth[],
  action: LaidAsideAction,
  reason: string,
  onProgress: (done: number) => void,
): Promise<void> {
  let total = 0
  for (const { service, deadLetters, deadJobs } of services) {
    const waiting = { letter: deadLetters.waiting, job: deadJobs.waiting }
    for (const kind of laidAsideKinds) {
      for (let upTo: string | undefined, more = waiting[kind] > 0; more; ) {
        const body = { kind, action, reason, ...(upTo === undefined ? {} : { upTo }) }
        const { data } = await call(eventBusOf[service].settleAll, { body })
        total += data.done
        onProgress(total)
        upTo = data.upTo
        // What somebody else settles at this moment is theirs.
        more = data.left > 0 && data.done > 0
      }
    }
  }
}

import type { Caller, Owner } from '@forecourt/contracts'
import type { Client } from '../client/index.ts'
import { DomainError } from '../errors/index.ts'
import { eventContracts } from './endpoints.ts'

export const usage = `Usage: npm run admin -- dead-letters [command]
  list                         events that were laid aside and jobs that were given up, of every service (the default)
  list-all                     also those that were replayed or discarded
  replay <id>…                 offers events again, each under the id it always had
  replay-all                   all that wait
  retry-job <id>…              gives jobs their attempts back
  retry-all-jobs               all that were given up
  discard <id>… --reason <why>     events or jobs that are not to be tried again; recorded in the audit log
  discard-all --reason <why>       all events that wait
  discard-all-jobs --reason <why>  all jobs that were given up`

const caller: Caller = { kind: 'service', service: 'operator', locale: 'en_US' }

/** The services to ask, and how. */
export interface Reach {
  readonly client: Client
  readonly services: readonly Owner[]
  readonly print: (line: string) => void
}

/**
 * The operator's command for what was laid aside.
 *
 * @returns the exit code: 1 when something named was not found, 2 when the command is not known
 */
export async function deadLetterCommand(reach: Reach, args: readonly string[]): Promise<number> {
  const at = args.indexOf('--reason')
  const reason =
    at < 0
      ? ''
      : args
          .slice(at + 1)
          .join(' ')
          .trim()
  const [command = 'list', ...ids] = at < 0 ? args : args.slice(0, at)
  const isReasoned = reason.length >= 3
  if (command === 'list' || command === 'list-all') return await list(reach, command === 'list' ? 'waiting' : 'all')
  if (command === 'replay-all') return await settleAll(reach, 'letter', 'retry', 'replay of all')
  if (command === 'retry-all-jobs') return await settleAll(reach, 'job', 'retry', 'retry of all')
  if (command === 'replay' && ids.length > 0) return await each(reach, ids, 'is no waiting dead letter', replay)
  if (command === 'retry-job' && ids.length > 0) return await each(reach, ids, 'is no dead job', retryJob)
  if (command === 'discard' && ids.length > 0 && isReasoned)
    return await each(reach, ids, 'is neither a waiting dead letter nor a dead job', discard(reason))
  if (command === 'discard-all' && isReasoned) return await settleAll(reach, 'letter', 'discard', reason)
  if (command === 'discard-all-jobs' && isReasoned) return await settleAll(reach, 'job', 'discard', reason)
  reach.print(usage)
  return 2
}

/** Page by page: what was laid aside in a bad night may be many thousands. */
async function* pages<T extends { readonly id: string }>(
  read: (after: { after?: string }) => Promise<{ data: readonly T[] }>,
): AsyncGenerator<T> {
  for (let last: T | undefined; ; ) {
    const { data } = await read(last ? { after: last.id } : {})
    yield* data
    last = data.at(-1)
    if (!last) return
  }
}

async function list({ client, services, print }: Reach, show: 'waiting' | 'all'): Promise<number> {
  let letters = 0
  let jobs = 0
  for (const service of services) {
    const { deadLetters, deadJobs } = eventContracts(service)
    for await (const letter of pages((after) => client.call(deadLetters, { caller, query: { show, ...after } }))) {
      const { id, eventId, consumer, attempts, createdAt, replayedAt, discardedAt, error } = letter
      const state = replayedAt ? `, replayed ${replayedAt}` : discardedAt ? `, discarded ${discardedAt}` : ''
      print(`${id}  ${consumer}  event ${eventId}  ${createdAt}, ${attempts} attempts${state}\n    ${error}`)
      letters += 1
    }
    for await (const job of pages((query) => client.call(deadJobs, { caller, query }))) {
      print(`${job.id}  ${service} job ${job.queue} ${job.key}  ${job.deadSince}\n    ${job.error}`)
      jobs += 1
    }
  }
  print(`${letters} dead letters, ${jobs} dead jobs`)
  return 0
}

/** Does something with one; false when this service does not know it. */
type Work = (reach: Reach, service: Owner, id: string) => Promise<boolean>

const known = (call: Promise<unknown>): Promise<boolean> =>
  call
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return false
      throw error
    })

const replay: Work = async ({ client, print }, service, id) => {
  const found = await known(client.call(eventContracts(service).replay, { caller, params: { id } }))
  if (found) print(`${service} offers ${id} again`)
  return found
}

const retryJob: Work = async ({ client, print }, service, id) => {
  const found = await known(client.call(eventContracts(service).retryJob, { caller, params: { id } }))
  if (found) print(`${service} tries job ${id} again`)
  return found
}

const discard =
  (reason: string): Work =>
  async ({ client, print }, service, id) => {
    const { discardLetter, discardJob } = eventContracts(service)
    const order = { caller, params: { id }, body: { reason } }
    const found = (await known(client.call(discardLetter, order))) || (await known(client.call(discardJob, order)))
    if (found) print(`${service} discarded ${id}`)
    return found
  }

async function each(reach: Reach, ids: readonly string[], otherwise: string, work: Work): Promise<number> {
  let missing = 0
  for (const id of ids) {
    let found = false
    for (const service of reach.services) found ||= await work(reach, service, id)
    if (found) continue
    missing += 1
    reach.print(`${id} ${otherwise}`)
  }
  return missing > 0 ? 1 : 0
}

async function settleAll(
  { client, services, print }: Reach,
  kind: 'letter' | 'job',
  action: 'retry' | 'discard',
  reason: string,
): Promise<number> {
  for (const service of services) {
    let total = 0
    for (let upTo: string | undefined, more = true; more; ) {
      const body = { kind, action, reason, ...(upTo ? { upTo } : {}) }
      const { data } = await client.call(eventContracts(service).settleAll, { caller, body })
      total += data.done
      upTo = data.upTo
      // What somebody else holds at this moment is theirs.
      more = data.left > 0 && data.done > 0
    }
    const what = kind === 'letter' ? 'dead letters' : 'dead jobs'
    if (total > 0)
      print(
        `${service} ${action === 'retry' ? 'offers' : 'discarded'} ${total} ${what}${action === 'retry' ? ' again' : ''}`,
      )
  }
  return 0
}

import { deadLettersShown, type EventHealth, isUuid, type JobSubject, type Owner } from '@forecourt/contracts'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import type { Logger } from '../log/index.ts'
import type { Outage } from './breaker.ts'
import type { Consumer } from './consumer.ts'
import { type ConsumerLag, consumerLags, PATIENCE } from './consumer-lag.ts'
import type { Worker } from './jobs.ts'
import type { NatsLink } from './nats-link.ts'
import type { EventDatabase } from './sql.ts'
import { orNothing, streamName } from './streams.ts'

const ZERO_TIME = '0001-01-01T00:00:00Z'

interface HealthParts {
  readonly service: Owner
  readonly db: EventDatabase
  readonly link: NatsLink
  readonly consumers: readonly Consumer[]
  readonly workers: readonly Worker[]
  readonly pulling: Readonly<Record<string, boolean>>
  readonly outages: ReadonlyMap<string, Outage>
  readonly log: Logger
}

type Bus = Pick<EventHealth, 'connected' | 'stream'> & {
  readonly lags: ReadonlyMap<string, ConsumerLag>
}
const silent: Bus = { connected: false, stream: null, lags: new Map() }

/** What a service knows of its stream, consumers and dead letters: from the bus as far as it answers, and its tables. */
export async function eventHealth({
  service,
  db,
  link,
  consumers,
  workers,
  pulling,
  outages,
  log,
}: HealthParts): Promise<EventHealth> {
  const [bus, outbox, retrying, dead, letters, jobs, [deadJobs]] = await Promise.all([
    askBus(service, link, consumers).catch((error: unknown) => {
      log.warn({ err: error }, 'the bus does not tell of itself')
      return silent
    }),
    db.query<{ waiting: number; oldest: Date | null }>(
      'select count(*)::int as waiting, min(created_at) as oldest from outbox where published_at is null',
    ),
    db.query<Counted>('select consumer, count(*)::int as n from event_attempt group by consumer'),
    db.query<Counted>(
      'select consumer, count(*)::int as n from dead_letter where replayed_at is null and discarded_at is null group by consumer',
    ),
    db.query<LetterRow>(
      `select id, event_id as "eventId", envelope ->> 'name' as event, consumer, error, attempts, created_at as at, envelope
       from dead_letter where replayed_at is null and discarded_at is null order by created_at desc, id desc limit ${deadLettersShown}`,
    ),
    db.query<JobRow>(
      `select id, queue, key, payload, last_error as error, coalesce(finished_at, created_at) as at from job where status = 'dead'
       order by finished_at desc, id desc limit ${deadLettersShown}`,
    ),
    db.query<{ n: number }>(`select count(*)::int as n from job where status = 'dead'`),
  ])
  const of = (rows: readonly Counted[], name: string) => rows.find(({ consumer }) => consumer === name)?.n ?? 0
  return {
    service,
    connected: bus.connected,
    stream: bus.stream,
    outbox: { waiting: outbox[0]?.waiting ?? 0, oldest: outbox[0]?.oldest?.toISOString() ?? null },
    consumers: consumers.map(({ name, contract }) => ({
      name,
      subject: contract.subject,
      pulling: pulling[name] ?? false,
      lag: bus.lags.get(name)?.lag ?? null,
      pending: bus.lags.get(name)?.pending ?? null,
      retrying: of(retrying, name),
      dead: of(dead, name),
    })),
    outages: [...outages].map(([kind, { since, error }]) => ({ kind, since: since.toISOString(), error })),
    deadLetters: {
      waiting: dead.reduce((sum, { n }) => sum + n, 0),
      latest: letters.map(({ at, event, ...letter }) => ({ ...letter, event: event ?? '', at: at.toISOString() })),
    },
    deadJobs: {
      waiting: deadJobs?.n ?? 0,
      latest: jobs.map(({ at, payload, ...job }) => ({
        ...{ ...job, at: at.toISOString() },
        ...aboutOf(workers, job.queue, payload),
      })),
    },
  }
}

/** A payload may be older than its worker, or nobody's by now: then it is about nothing that is known. */
function aboutOf(workers: readonly Worker[], queue: string, payload: unknown): { about?: JobSubject } {
  try {
    const about = workers.find((worker) => worker.queue === queue)?.aboutOf?.(payload)
    return about && isUuid(about.id) ? { about } : {}
  } catch {
    return {}
  }
}

interface Counted {
  consumer: string
  n: number
}
interface LetterRow {
  id: string
  eventId: string
  event: string | null
  consumer: string
  error: string
  attempts: number
  at: Date
  envelope: unknown
}
interface JobRow {
  id: string
  queue: string
  key: string
  payload: unknown
  error: string | null
  at: Date
}

async function askBus(service: Owner, link: NatsLink, consumers: readonly Consumer[]): Promise<Bus> {
  if (!link.connected()) return silent
  const jsm = await jetstreamManager(await link.connection(), { timeout: PATIENCE })
  const [stream, lags] = await Promise.all([streamOf(jsm, service), consumerLags(jsm, consumers)])
  return { connected: true, stream, lags }
}

async function streamOf(jsm: JetStreamManager, service: Owner): Promise<EventHealth['stream']> {
  const info = await orNothing(jsm.streams.info(streamName(service)))
  if (!info) return null
  const { messages, bytes, last_ts: last } = info.state
  const lastAt = last === ZERO_TIME ? null : new Date(last).toISOString()
  return { name: info.config.name, messages, bytes, lastAt }
}

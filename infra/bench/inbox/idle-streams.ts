import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { notificationStream } from '@forecourt/contracts'
import type { Client } from 'pg'
import { withDatabase } from '../../client/database.ts'
import { newPerson, type Person } from '../../client/people.ts'
import type { RunningSystem } from '../../client/with-system.ts'

/** Streams a person may have on one instance (ADR 7). */
const EACH = 8
/** People who sign up at a time. */
const LANES = 4
/** How long one looks whether anything still ebbs away, in milliseconds, and how often at most. */
const QUIET_MS = 10_000
const QUIET_WINDOWS = 12
/** Of a second of CPU, as /proc counts it: 100 on every Linux. */
const TICKS = 100

/** What open streams cost while nothing comes by them. */
export interface IdleStreams {
  /** That were still open at the end. */
  readonly held: number
  /** Of the BFF's memory, kB for each; NaN where there is no `/proc`. */
  readonly kilobytes: number
  /** Of one core, milliseconds of each second, for each thousand. */
  readonly cpu: number
  /** Transactions of messaging and auth in the whole time, less those there were without streams. */
  readonly transactions: number
}

/** Opens so many streams on one BFF and lets them be for so many seconds, after as many without them. */
export async function measureIdle(
  { world, processes, progress }: Pick<RunningSystem, 'world' | 'processes' | 'progress'>,
  { streams, seconds, signal }: { streams: number; seconds: number; signal: AbortSignal },
): Promise<IdleStreams> {
  const people = await signUp(world, streams / EACH, progress)
  const pid = [...processes].find(([name]) => name.startsWith('bff'))?.[1].pid
  return withDatabase(world.postgres.messaging, (messaging) =>
    withDatabase(world.postgres.auth, async (auth) => {
      const databases = [messaging, auth]
      const rest = async () => {
        const [cpu, transactions] = [cpuOf(pid), await transactionsOf(databases)]
        await delay(seconds * 1000, undefined, { signal })
        return { cpu: cpuOf(pid) - cpu, transactions: (await transactionsOf(databases)) - transactions }
      }
      await untilQuiet(databases, signal)
      const without = await rest()
      const before = memoryOf(pid)
      const open = new Set<IncomingMessage>()
      for (const person of people) await openSome(person, open)
      const beside = await rest()
      const found = {
        held: open.size,
        kilobytes: (memoryOf(pid) - before) / streams,
        cpu: ((beside.cpu - without.cpu) / seconds / streams) * 1_000_000,
        transactions: beside.transactions - without.transactions,
      }
      for (const stream of open) stream.destroy()
      return found
    }),
  )
}

/** Lets what follows the sign-ups (mails, events) end: it would be taken for what a system without streams does. */
async function untilQuiet(databases: readonly Client[], signal: AbortSignal): Promise<void> {
  const inWindow = async () => {
    const before = await transactionsOf(databases)
    await delay(QUIET_MS, undefined, { signal })
    return (await transactionsOf(databases)) - before
  }
  let last = await inWindow()
  for (let window = 0; window < QUIET_WINDOWS; window += 1) {
    const next = await inWindow()
    if (next > last * 0.8) return
    last = next
  }
}

async function signUp(
  world: RunningSystem['world'],
  count: number,
  progress: RunningSystem['progress'],
): Promise<Person[]> {
  const people: Person[] = []
  const lane = async () => {
    for (let number = people.length; number < count; number = people.length) {
      people.length += 1
      people[number] = await newPerson(world, 'Idle')
      progress(Math.min(number + 1, count), count)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return people
}

/** Opens a person's streams, all of which have said something then. */
async function openSome({ client }: Person, open: Set<IncomingMessage>): Promise<void> {
  const url = client.url(notificationStream, { query: { cursor: 0 } })
  const headers = { cookie: client.cookie, accept: 'text/event-stream' }
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${response.statusCode}`))
        open.add(response)
        response.once('close', () => open.delete(response))
        response.once('data', () => resolve())
        response.on('error', () => open.delete(response))
      }).once('error', reject)
    })
  await Promise.all(Array.from({ length: EACH }, one))
}

/** Transactions of these databases since they were made; what a connection did a moment ago is not in it yet. */
async function transactionsOf(databases: readonly Client[]): Promise<number> {
  let sum = 0
  for (const database of databases) {
    const { rows } = await database.query(
      'select xact_commit::int as n from pg_stat_database where datname = current_database()',
    )
    sum += Number(rows[0].n)
  }
  return sum
}

/** Memory in use, kB; NaN where there is no `/proc`. */
function memoryOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(procOf(pid, 'status'))?.[1] ?? Number.NaN)
}

/** CPU used since it began, seconds; NaN where there is no `/proc`. */
function cpuOf(pid: number | undefined): number {
  // After the name, which may hold anything: state, then the fields 4 to 13, then user and system time.
  const [, user, system] = /\) \S(?: \S+){10} (\d+) (\d+)/.exec(procOf(pid, 'stat')) ?? []
  return (Number(user) + Number(system)) / TICKS
}

function procOf(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

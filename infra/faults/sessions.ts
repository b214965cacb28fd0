import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { config, notificationStream } from '@forecourt/contracts'
import { ELSEWHERE } from '@forecourt/kernel/testing'
import type { ApiClient } from '../client/api-client.ts'
import { newPerson, type Person, signIn } from '../client/people.ts'
import { newSupadmin } from '../client/plans.ts'
import { withSystem } from '../client/with-system.ts'
import { ROOT } from '../run/paths.ts'
import type { World } from '../run/world.ts'
import { type Revocation, revocations } from './revocations.ts'
import { sessionCache } from './session-cache.ts'

export const meta = {
  shows: 'an ended session is dead at the next request, on two BFFs and two auths, and its streams close',
  takes: '2 min',
  shares: 'disturbed',
}

/** Requests in flight on each BFF while a session is ended. */
const LANES = 4
/** After the answer that ended a session, so many milliseconds of requests are still looked at. */
const AFTERWARDS_MS = 400
/** Open streams close with the wake-up; without it they look every 15 s. */
const STREAM_LIMIT_MS = 2_000
const settings = { auth: { CODES_PER_EMAIL: '1000000' } }

interface Round {
  /** Requests that began after the session had ended and were answered as if it lived. */
  readonly survived: number
  readonly asked: number
  /** Milliseconds from the answer that ended the session to the end of the last of its streams. */
  readonly closedAfter: number
}

/** @returns whether no session outlived its end, and streams closed in time */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const short = args.includes('--short')
  const sabotage = args.includes('--sabotage')
  const rounds = short ? 1 : 10
  console.log(
    `raised for this run: ${JSON.stringify(settings)}${sabotage ? '; sabotage: the BFF keeps sessions for 2 s' : ''}`,
  )
  const patchFile = join(await mkdtemp(join(tmpdir(), 'forecourt-sessions-')), 'patch.json')
  if (sabotage) await writeFile(patchFile, JSON.stringify(sessionCache))
  const hook = pathToFileURL(join(ROOT, 'infra', 'access', 'without-guard.ts')).href
  const bff = sabotage ? { bff: { NODE_OPTIONS: `--import=${hook}`, ACCESS_PATCH_FILE: patchFile } } : {}
  const scale = { auth: 2, bff: 2 }
  const judged = withSystem(
    { settings: { ...settings, ...bff }, scale, signal, place: ELSEWHERE },
    async ({ world, progress }) => {
      const supadmin = await newSupadmin(world)
      const table: Record<string, unknown> = {}
      let survived = 0
      let slowest = 0
      let done = 0
      for (const revocation of revocations) {
        const results: Round[] = []
        for (let round = 0; round < rounds; round += 1) {
          signal.throwIfAborted()
          results.push(await play(world, revocation, supadmin))
          done += 1
          progress(done, revocations.length * rounds)
        }
        const outlived = results.reduce((sum, result) => sum + result.survived, 0)
        const closed = Math.max(...results.map(({ closedAfter }) => closedAfter))
        survived += outlived
        slowest = Math.max(slowest, closed)
        table[revocation.name] = {
          'requests afterwards': results.reduce((sum, { asked }) => sum + asked, 0),
          survived: outlived,
          'streams closed after (ms)': Math.round(closed),
        }
      }
      console.table(table)
      console.log(
        `sessions: ${survived} requests outlived their session (limit 0), streams closed within ${Math.round(slowest)} ms (limit ${STREAM_LIMIT_MS} ms)`,
      )
      // The short form runs beside another: it does not judge how fast streams close.
      return survived === 0 && (short || slowest <= STREAM_LIMIT_MS)
    },
  )
  return judged.finally(() => rm(dirname(patchFile), { recursive: true, force: true }))
}

/** Somebody with a session on both BFFs, busy and with open streams, loses it. */
async function play(world: World, { end }: Revocation, supadmin: Person): Promise<Round> {
  const person = await newPerson(world, 'Revoked')
  const victim = await signIn(world, person.email, person.password)
  const instances = world.bffs.map((base) => victim.copy(base))
  const streams = await Promise.all(instances.map(openStream))
  let ended = Number.POSITIVE_INFINITY
  let running = true
  let asked = 0
  let survived = 0
  const lane = async (client: ApiClient) => {
    while (running) {
      const began = performance.now()
      const response = await client.copy().raw(config)
      const { data } = (await response.json()) as { data: { user: unknown } }
      if (began <= ended) continue
      asked += 1
      if (data.user !== null) survived += 1
    }
  }
  const lanes = instances.flatMap((client) => Array.from({ length: LANES }, () => lane(client)))
  await delay(50)
  await end({ world, person, victim, supadmin })
  ended = performance.now()
  const closed = await Promise.all(streams.map((stream) => stream.closed))
  await delay(AFTERWARDS_MS)
  running = false
  await Promise.all(lanes)
  return { asked, survived, closedAfter: Math.max(0, ...closed.map((at) => at - ended)) }
}

/** Opens a stream. `closed` is when it ended, or never within its limit. */
async function openStream(client: ApiClient): Promise<{ closed: Promise<number> }> {
  const response = await client.raw(notificationStream, {})
  if (!response.ok || !response.body) throw new Error(`the stream did not open: ${response.status}`)
  const body = response.body
  const end = async (): Promise<number> => {
    for await (const _ of body);
    return performance.now()
  }
  const tooLate = delay(STREAM_LIMIT_MS * 10).then(() => Number.POSITIVE_INFINITY)
  return { closed: Promise.race([end(), tooLate]) }
}

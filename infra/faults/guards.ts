import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@forecourt/contracts'
import { ELSEWHERE, freePort } from '@forecourt/kernel/testing'
import { fetch } from 'undici'
import { type Cast, gather } from '../access/cast.ts'
import { directly } from '../access/direct.ts'
import { behindBff, rowsOf, type SourceGuard, sourceGuards, weakerDirectRules, weakerRules } from '../access/guards.ts'
import { differences } from '../access/table.ts'
import { rowNames, walkRow } from '../access/walk.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { ROOT } from '../run/paths.ts'

export const meta = {
  shows: 'the access matrix notices each guard that is taken away',
  takes: '5 min',
}

const SERVICES = ['auth', 'catalog', 'messaging', 'billing', 'scheduler', 'bff'] as const
type Name = (typeof SERVICES)[number]
const LANES = 4
/** `--short` takes out one guard in so many. */
const SHORT_STEP = 40

/** @returns whether every removal was noticed, and nothing was wrong while all guards stood */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const short = args.includes('--short')
  const deaf = args.includes('--sabotage')
  const ports = Object.fromEntries(await Promise.all(SERVICES.map(async (name) => [name, await freePort()]))) as Record<
    Name,
    number
  >
  const patchFile = join(await mkdtemp(join(tmpdir(), 'forecourt-guards-')), 'patch.json')
  const hook = pathToFileURL(join(ROOT, 'infra', 'access', 'without-guard.ts')).href
  const raised = { messaging: { CONTACTS_PER_HOUR: '1000000' }, auth: { CODES_PER_EMAIL: '1000000' } }
  console.log(
    `raised for this run: ${JSON.stringify(raised)}${deaf ? '; sabotage: differences are not looked at' : ''}`,
  )
  const settings = Object.fromEntries(
    SERVICES.map((name) => [
      name,
      {
        NODE_OPTIONS: `--import=${hook}`,
        ACCESS_CONTROL_PORT: String(ports[name]),
        ACCESS_PATCH_FILE: patchFile,
        ...raised[name as keyof typeof raised],
      },
    ]),
  )
  const judged = withSystem({ settings, signal, longestPause: 250, place: ELSEWHERE }, async (system) => {
    const cast = await gather(system.world)
    const control = controlOf(ports)
    const standing = short ? [] : (await inLanes(rowNames, (row) => look(row, cast, false))).flat()
    for (const sentence of standing) console.log(`with all guards: ${sentence}`)

    const rules = weakerRules.filter((_, i) => !short || i % SHORT_STEP === 0)
    const sources = short ? sourceGuards.slice(0, 1) : sourceGuards
    const total = rules.length + weakerDirectRules.length + sources.length
    let done = 0
    const tick = () => system.progress(++done, total)
    const missed: string[] = []
    // Rules of one endpoint follow each other; endpoints do not disturb each other.
    const byEndpoint = Map.groupBy(rules, ({ endpoint }) => endpoint)
    await inLanes([...byEndpoint], async ([endpoint, weaker]) => {
      for (const { name, change } of weaker) {
        await control.change(endpoint, change)
        if (!(await noticed(rowsOf(endpoint), cast, deaf))) missed.push(`${endpoint.id}: ${name}`)
        await control.change(endpoint, {})
        tick()
      }
    })
    const direct = directly(system.world)
    await inLanes(weakerDirectRules, async ({ endpoint, caller, code, name, change }) => {
      await control.change(endpoint, change)
      if (deaf || (await direct.ask(endpoint, caller)) === code) missed.push(`${endpoint.id}, directly: ${name}`)
      await control.change(endpoint, {})
      tick()
    })
    await direct.close()
    for (const guard of sources) {
      await patched(system, guard, patchFile, async () => {
        if (!(await noticed(guard.rows, cast, deaf))) missed.push(`${guard.file}: ${guard.find}`)
      })
      tick()
    }
    for (const sentence of missed) console.log(`not noticed: ${sentence}`)
    console.table({ guards: { removed: total, noticed: total - missed.length, wrongWhileStanding: standing.length } })
    console.log(`guards: ${missed.length + standing.length} not noticed (limit 0)`)
    return missed.length === 0 && standing.length === 0
  })
  return judged.finally(() => rm(dirname(patchFile), { recursive: true, force: true }))
}

const look = async (row: string, cast: Cast, deaf: boolean): Promise<string[]> =>
  deaf ? [] : differences(row, await walkRow(row, cast))

/** Whether a cell of these rows is not as the table says. A row that cannot be walked at all shows nothing, and stops the run. */
async function noticed(rows: readonly string[], cast: Cast, deaf: boolean): Promise<boolean> {
  for (const row of rows) if ((await look(row, cast, deaf)).length > 0) return true
  return false
}

/**
 * Changes a rule wherever it is judged: in the service that owns the endpoint, in the BFF, which reads the same contract,
 * and behind one of the BFF's own.
 */
function controlOf(ports: Record<Name, number>) {
  const tell = async (name: Name, body: unknown) => {
    const response = await fetch(`http://127.0.0.1:${ports[name]}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${name} knows no ${JSON.stringify(body)}`)
  }
  return {
    async change({ id, owner }: Endpoint, change: object): Promise<void> {
      const both: Name[] = owner === 'bff' ? ['bff'] : [owner, 'bff']
      const behind = behindBff.get(id)
      await Promise.all([
        ...both.map((name) => tell(name, { id, ...change })),
        ...(behind ? [tell(behind.owner, { id: behind.id, ...change })] : []),
      ])
    },
  }
}

/** Runs a service without one line of its source, and starts it again with it afterwards. */
async function patched(
  system: RunningSystem,
  { service, alsoBff, file, find, replace }: SourceGuard,
  patchFile: string,
  work: () => Promise<void>,
): Promise<void> {
  const restartAll = () =>
    Promise.all([...new Set([service, ...(alsoBff ? (['bff'] as const) : [])])].map((one) => restart(system, one)))
  await writeFile(patchFile, JSON.stringify({ file, find, replace }))
  await restartAll()
  try {
    await work()
  } finally {
    await writeFile(patchFile, '')
    await restartAll()
  }
}

async function restart({ processes, world }: RunningSystem, service: SourceGuard['service']): Promise<void> {
  const name = service === 'bff' ? 'bff' : `${service}-1`
  const [url] = world.operations[service]
  const process = processes.get(name)
  const before = process?.restarts ?? 0
  process?.kill('SIGKILL')
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(50)) {
    if ((process?.restarts ?? 0) === before) continue
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
  }
  throw new Error(`${name} did not come back within 30 s`)
}

async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const left = [...items]
  const results: R[] = []
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}

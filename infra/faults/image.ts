import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withSystem } from '../client/with-system.ts'
import { buildImage, compressedSize, writeSbom } from '../deploy/images/build.ts'
import { debianBase } from '../deploy/images/debian-base.ts'
import { type Engine, findEngine } from '../deploy/images/engine.ts'
import { bffEnvironmentOf, environmentIn } from '../run/local-environment.ts'
import { consoleReporter } from '../run/reporter.ts'
import { SERVICES, type ServiceName } from '../run/services.ts'
import { buildUi } from '../run/ui-build.ts'
import type { World } from '../run/world.ts'

export const meta = {
  shows: 'one image runs every process: no root, no rights, nothing to write to; it stops cleanly, and is small',
  takes: '3 min',
  shares: 'still',
}

/** Compressed, issue 18. */
const MOST_BYTES = 220e6
const BASE = 'localhost/forecourt-base:test'
const NAME = 'localhost/forecourt:test'
/** As the manifests run it. */
const CONFINED = ['--network', 'host', '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
const READY_MS = 60_000

/** @returns whether every process ran from the image; true, and said, where no container can be run */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-image-'))
  const tell = (line: string) => console.log(`  ${line}`)
  try {
    const engine = await findEngine(folder, tell)
    const usable = engine && (await runsContainers(engine, folder, signal, tell))
    if (!engine || !usable) {
      console.log('image: left out, no container can be run here')
      return true
    }
    await buildUi(join(folder, 'logs'), consoleReporter(), signal)
    await buildImage({ engine, base: BASE, name: NAME, folder, signal })
    tell('built')
    const sbom = join(folder, 'sbom.json')
    await writeSbom(sbom, signal)
    const { bomFormat, components = [] } = JSON.parse(await readFile(sbom, 'utf8'))
    // All start alike; of these two one has native modules and the other the screens.
    const names = args.includes('--short') ? (['catalog', 'bff'] as const) : ([...SERVICES, 'bff'] as const)
    const problems = await withSystem({ signal }, ({ world }) =>
      examine({ engine, world, names, more: args.includes('--sabotage') ? ['--user', '0:0'] : [], signal, tell }),
    )
    if (bomFormat !== 'CycloneDX' || components.length < 100) problems.push('the SBOM does not say what is in it')
    const bytes = args.includes('--short') ? undefined : await compressedSize(engine, NAME, folder)
    if (bytes !== undefined && bytes > MOST_BYTES) problems.push(`it is ${megabytes(bytes)} compressed`)
    for (const problem of problems) console.log(`  ${problem}`)
    const size = bytes === undefined ? '' : `, ${megabytes(bytes)} compressed (limit ${megabytes(MOST_BYTES)})`
    console.log(`image: ${problems.length} problems of ${names.length} processes (limit 0)${size}`)
    await engine.call(['rmi', '--force', NAME, BASE]).catch(() => {})
    return problems.length === 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

async function runsContainers(engine: Engine, folder: string, signal: AbortSignal, tell: (line: string) => void) {
  try {
    await debianBase(engine, folder, BASE, signal)
    await engine.call(['run', '--rm', ...CONFINED, BASE, '/nodejs/bin/node', '--version'], { signal })
    return true
  } catch (error) {
    signal.throwIfAborted()
    tell(error instanceof Error ? error.message : String(error))
    return false
  }
}

interface Examination {
  readonly engine: Engine
  readonly world: World
  readonly names: readonly (ServiceName | 'bff')[]
  /** Options of each container; the sabotage runs them as root. */
  readonly more: readonly string[]
  readonly signal: AbortSignal
  readonly tell: (line: string) => void
}

/**
 * Starts each process from the image, on the databases and the bus of a system that runs, and looks.
 */
async function examine({ engine, world, names, more, signal, tell }: Examination): Promise<string[]> {
  const problems: string[] = []
  let port = 23_100
  for (const name of names) {
    signal.throwIfAborted()
    const own = name === 'bff' ? bffEnvironmentOf(world) : environmentIn(world, name)
    const env = {
      ...own,
      HOST: '127.0.0.1',
      PORT: String(port++),
      OPERATIONS_PORT: String(port++),
      UI_DIST: '/app/ui/dist',
    }
    const operations = `http://127.0.0.1:${env.OPERATIONS_PORT}`
    const container = `forecourt-image-test-${name}`
    const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
    const common = [...CONFINED, ...more, '--tmpfs', '/tmp', ...settings]
    try {
      if (name !== 'bff') await engine.call(['run', '--rm', ...common, NAME, name, 'migrate', '--wait'], { signal })
      await engine.call(['run', '--detach', '--name', container, '--no-healthcheck', ...common, NAME, name], { signal })
      await becomesReady(`${operations}/readyz`)
      if ((await engine.call(['exec', container, 'node', '-p', 'process.getuid()'])) !== '10001')
        problems.push(`${name} runs as another user`)
      await engine.call(['exec', container, 'node', '/app/health.mjs'])
      const began = performance.now()
      await engine.call(['stop', '--time', '20', container])
      const state = await engine.call(['inspect', '--format', '{{.State.ExitCode}}', container])
      if (state !== '0') problems.push(`${name} ended with ${state}`)
      tell(`${name}: ready, healthy, stopped within ${((performance.now() - began) / 1000).toFixed(1)} s`)
    } catch (error) {
      signal.throwIfAborted()
      const log = await engine.call(['logs', '--tail', '5', container]).catch(() => '')
      problems.push(`${name}: ${error instanceof Error ? error.message : error}\n${log}`)
    } finally {
      await engine.call(['rm', '--force', container]).catch(() => {})
    }
  }
  return problems
}

async function becomesReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_MS
  let last = ''
  while (performance.now() < deadline) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    last = reply ? `${reply.status} ${await reply.text()}` : 'no answer'
    await delay(200)
  }
  throw new Error(`not ready within ${READY_MS / 1000} s: ${last}`)
}

import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, type GuardedChild, spawnGuarded } from '@forecourt/kernel/testing'
import { fetch } from 'undici'
import { stringify } from 'yaml'
import type { World } from '../../run/world.ts'
import { ruleFiles } from './expressions.ts'

const READY_MS = 60_000

/** A Prometheus that runs. */
export interface Prometheus {
  /** Its pages, and its HTTP API below `/api/v1`. */
  readonly base: string
  /** Instances that it asks from now on. */
  watch(world: Pick<World, 'operations'>): Promise<void>
  /** The answer of its HTTP API below `/api/v1`. @throws Error with what it says of a question that is no good */
  ask(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>
}

interface Options {
  readonly prometheus: string
  readonly folder: string
  readonly world: Pick<World, 'operations'>
  readonly signal: AbortSignal
  /** Where it listens on 127.0.0.1; any free port unless stated. */
  readonly port?: number
  /** How often it asks and judges, seconds; two, for those who cannot wait, unless stated. */
  readonly seconds?: number
}

/** Lets Prometheus watch a system with our rules and ends it after the work. */
export async function withPrometheus<T>(
  { prometheus, folder, world, signal, port, seconds = 2 }: Options,
  work: (running: Prometheus) => Promise<T>,
): Promise<T> {
  for (const file of ruleFiles) {
    const text = await readFile(join(import.meta.dirname, file), 'utf8')
    await writeFile(join(folder, file), text.replaceAll(/^( +)interval: .*$/gm, `$1interval: ${seconds}s`))
  }
  const config = join(folder, 'prometheus.yaml')
  await writeFile(config, stringify(configOf(seconds)))
  // Read anew when it changes.
  const watch = (seen: typeof world) => writeFile(join(folder, TARGETS), JSON.stringify(targetsOf(seen)))
  await watch(world)
  const log = await open(join(folder, 'prometheus.log'), 'a')
  const { child, base } = await launch({ prometheus, folder, signal, port, config, log: log.fd })
  try {
    return await work({
      base,
      watch,
      ask: (path, query = {}) => ask(`${base}/api/v1/${path}?${new URLSearchParams(query)}`),
    })
  } finally {
    await child.stop()
    await log.close()
  }
}

interface Launch extends Pick<Options, 'prometheus' | 'folder' | 'signal'> {
  readonly port: number | undefined
  readonly config: string
  /** Where its log goes: a file descriptor. */
  readonly log: number
}

/** @throws Error with its log when it does not become ready; a port that somebody took meanwhile is replaced */
async function launch(options: Launch, attempts = 3): Promise<{ child: GuardedChild; base: string }> {
  const { prometheus, folder, signal, port, config, log } = options
  const address = `127.0.0.1:${port ?? (await freePort())}`
  const data = `--storage.tsdb.path=${join(folder, 'data')}`
  const args = [`--config.file=${config}`, data, `--web.listen-address=${address}`, '--log.level=warn']
  const child = await spawnGuarded(prometheus, args, { cwd: folder, stdio: ['ignore', log, log] })
  const base = `http://${address}`
  for (const end = Date.now() + READY_MS; Date.now() < end && child.running(); await delay(200)) {
    signal.throwIfAborted()
    const reply = await fetch(`${base}/-/ready`).catch(() => undefined)
    await reply?.text()
    if (reply?.ok) return { child, base }
  }
  if (!child.running() && port === undefined && attempts > 1) return launch(options, attempts - 1)
  await child.stop()
  throw new Error(`Prometheus does not start: ${await readFile(join(folder, 'prometheus.log'), 'utf8')}`)
}

const TARGETS = 'targets.json'

const configOf = (seconds: number) => ({
  global: { scrape_interval: `${seconds}s`, scrape_timeout: '2s', evaluation_interval: `${seconds}s` },
  rule_files: ruleFiles,
  scrape_configs: [{ job_name: 'forecourt', file_sd_configs: [{ files: [TARGETS], refresh_interval: `${seconds}s` }] }],
})

/** As `prometheus.yaml` labels pods. */
const targetsOf = ({ operations }: Pick<World, 'operations'>) =>
  Object.entries(operations).map(([process, urls]) => ({
    targets: urls.map((url) => new URL(url).host),
    labels: { process },
  }))

async function ask(url: string): Promise<unknown> {
  const reply = await fetch(url)
  const answer = (await reply.json()) as { status: string; error?: string; data?: unknown }
  if (answer.status !== 'success') throw new Error(answer.error ?? `${reply.status}`)
  return answer.data
}

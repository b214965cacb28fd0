import type { Target } from './cluster/haproxy.ts'
import type { Environment, Ports as Listening } from './environment.ts'
import { startNode } from './node-process.ts'
import type { Scale } from './options.ts'
import type { RunFiles } from './paths.ts'
import type { Ports } from './ports.ts'
import { becomesReady } from './ready.ts'
import { SERVICES, type ServiceName } from './services.ts'
import type { Supervisor } from './supervisor.ts'
import type { SystemOptions } from './system-options.ts'
import { settled } from './waiting.ts'
import type { World } from './world.ts'

/** Where each instance listens. */
export interface Places extends Pick<World, 'services' | 'operations' | 'bffs'> {
  /** Of messaging's instances, for answers by mail. */
  readonly replies: readonly number[]
}

/** What an instance starts with; asked anew each time it starts. */
export type EnvironmentOf = (name: ServiceName | 'bff', at: Listening) => Environment

/** One serves while the other is away. */
export const TWO_OF_EACH: Scale = { auth: 2, catalog: 2, messaging: 2, billing: 2, scheduler: 2, bff: 2 }

export const isInstance = (name: string) => SERVICES.some((service) => name.startsWith(`${service}-`))
const bffName = (index: number) => (index === 0 ? 'bff' : `bff-${index + 1}`)

/** @param appPort the first BFF's, where it serves the app's address itself */
export async function takePlaces(ports: Ports, scale: Scale, appPort: number | undefined): Promise<Places> {
  const replies: number[] = []
  for (let instance = 1; instance <= (scale.messaging ?? 1); instance += 1)
    replies.push(await ports.take(`messaging-${instance}-replies`, 21_280 + instance))
  const take = async (name: string, usual: number) => `http://127.0.0.1:${await ports.take(name, usual)}`
  const services: World['services'] = { auth: [], catalog: [], messaging: [], billing: [], scheduler: [] }
  const operations: World['operations'] = { ...structuredClone(services), bff: [] }
  for (const [index, name] of SERVICES.entries()) {
    for (let instance = 1; instance <= (scale[name] ?? 1); instance += 1) {
      // Below 32,768: above it, an outgoing connection may hold a port that was free a moment ago.
      services[name].push(await take(`${name}-${instance}`, 21_000 + index * 100 + instance))
      operations[name].push(await take(`${name}-${instance}-operations`, 21_050 + index * 100 + instance))
    }
  }
  // Further BFFs are for a balancer to choose from.
  const bffs = [appPort === undefined ? await take('bff', 8090) : `http://127.0.0.1:${appPort}`]
  for (let instance = 2; instance <= (scale.bff ?? 1); instance += 1)
    bffs.push(await take(`bff-${instance}`, 21_900 + instance))
  for (const index of bffs.keys()) operations.bff.push(await take(`bff-${index + 1}-operations`, 21_951 + index))
  return { services, operations, bffs, replies }
}

export const targetsOf = ({ bffs, operations }: Places): Target[] =>
  bffs.map((url, index) => ({ name: bffName(index), url, operations: operations.bff[index] ?? '' }))

interface Surroundings {
  files: RunFiles
  supervisor: Supervisor
  options: SystemOptions
  signal: AbortSignal
}

/** How all instances are started: each function returns when its own are ready. */
export function instanceLauncher(
  { files, supervisor, options, signal }: Surroundings,
  { services, operations, bffs, replies }: Places,
  environmentOf: EnvironmentOf,
) {
  const watch = options.watch ? ['--watch', '--watch-preserve-output'] : []
  const launch = async (service: ServiceName | 'bff', name: string, program: string, url: string, index: number) => {
    const operationsUrl = operations[service][index] ?? ''
    const at: Listening = { port: portOf(url), operations: portOf(operationsUrl) }
    const received = service === 'messaging' ? replies[index] : undefined
    if (received !== undefined) at.replies = received
    const process = await supervisor.launch(name, () =>
      startNode(
        ...([files.logs, name, [...watch, program]] as const),
        { ...environmentOf(service, at), ...options.atStart?.(name) },
        options.sources?.(name),
      ),
    )
    await becomesReady(files.logs, process, `${operationsUrl}/readyz`, signal)
  }
  return {
    services: () =>
      settled(
        SERVICES.flatMap((name) =>
          services[name].map((url, index) =>
            launch(name, `${name}-${index + 1}`, `services/${name}/src/main.ts`, url, index),
          ),
        ),
      ),
    bffs: () => settled(bffs.map((url, index) => launch('bff', bffName(index), 'bff/src/main.ts', url, index))),
  }
}

const portOf = (url: string) => Number(new URL(url).port)

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { leaderOf } from '@forecourt/kernel/testing'
import type { RunningSystem } from '../../client/with-system.ts'
import { environmentIn } from '../../run/local-environment.ts'
import { runFiles } from '../../run/paths.ts'
import { SERVICES } from '../../run/services.ts'

/** One that is killed, and comes back at once. */
export type Victim = { readonly name: string; readonly isLost: false } | Lost
/** A server of the bus whose machine is gone with its disk: it comes back, empty, only when all else goes on without it. */
interface Lost {
  readonly name: 'the server that leads a stream'
  readonly isLost: true
}

export const lost: Lost = { name: 'the server that leads a stream', isLost: true }
const one = (name: string): Victim => ({ name, isLost: false })

/** Everything that there are several of. PostgreSQL's primary is not: its loss is a drill (`npm run promote -- --lost`). */
export const everybody: readonly Victim[] = [
  ...['nats', 'nats-2', 'nats-3', 'postgres-2'].map(one),
  ...[1, 2].flatMap((instance) => SERVICES.map((service) => one(`${service}-${instance}`))),
  ...['bff', 'bff-2'].map(one),
]

/** One of each kind. */
export const someOfEach: readonly Victim[] = [lost, ...['postgres-2', 'messaging-1', 'catalog-2', 'bff'].map(one)]

/** Kills a victim. @returns what is to be done once the others are seen to go on without it */
export async function kill({ processes, world }: RunningSystem, victim: Victim): Promise<() => void> {
  if (!victim.isLost) {
    processes.get(victim.name)?.kill('SIGKILL')
    return () => {}
  }
  // Contacts go by the stream of messaging.
  const { NATS_URL: url = '', NATS_USER: user = '', NATS_PASSWORD: password = '' } = environmentIn(world, 'messaging')
  const name = (await leaderOf({ url, user, password }, 'FORECOURT_MESSAGING')) ?? ''
  const release = await processes.get(name)?.keepDown('SIGKILL')
  if (!release) throw new Error(`there is no server ${name}`)
  rmSync(join(runFiles(world.folder).natsCluster, name, 'jetstream'), { recursive: true })
  return release
}

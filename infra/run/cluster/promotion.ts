import { isInstance } from '../instances.ts'
import { writeJson } from '../json-file.ts'
import type { RunFiles } from '../paths.ts'
import { becomesReady } from '../ready.ts'
import type { Supervisor } from '../supervisor.ts'
import type { World } from '../world.ts'
import type { PostgresPair } from './postgres-pair.ts'

/** How long it took, milliseconds. */
export interface Promotion {
  /** From the primary's end until every service was ready at the new one. */
  readonly outage: number
  /** Until the old one followed as a standby. */
  readonly whole: number
}

/** The part of `world.json` that tells where PostgreSQL is. */
export function databasesOf({ primary, replica }: PostgresPair): Pick<World, 'postgres' | 'replica'> {
  const { databases, adminUrl } = primary()
  const standby = replica()
  return { postgres: { ...databases, admin: adminUrl }, ...(standby === undefined ? {} : { replica: standby }) }
}

/** Makes the standby the primary, points every service there, and makes a standby of the old one. */
export async function promoteStandby(
  { files, supervisor, signal }: { files: RunFiles; supervisor: Supervisor; signal: AbortSignal },
  {
    world,
    postgres,
    isLost,
    tell,
  }: { world: World; postgres: PostgresPair; isLost: boolean; tell: (line: string) => void },
): Promise<Promotion> {
  const began = performance.now()
  const since = () => performance.now() - began
  const { rebuild } = await postgres.promote(isLost)
  Object.assign(world, databasesOf(postgres))
  writeJson(files.world, world)
  tell(`the standby is the primary after ${seconds(since())}`)
  // A service learns where its database is when it starts.
  const instances = [...supervisor.processes.values()].filter(({ name }) => isInstance(name))
  await Promise.all(
    instances.map(async (process) => {
      const start = await process.keepDown('SIGTERM')
      start()
      await becomesReady(files.logs, process, `${operationsOf(world, process.name)}/readyz`, signal)
    }),
  )
  const outage = since()
  tell(`every service is ready at it after ${seconds(outage)}`)
  const aside = await rebuild()
  const whole = since()
  tell(`the old one is made anew as its standby after ${seconds(whole)}; what it had is put aside in ${aside}`)
  return { outage, whole }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

function operationsOf({ operations }: World, name: string): string {
  const [, service = '', instance = '1'] = /^([a-z]+)-(\d+)$/.exec(name) ?? []
  return operations[service as keyof typeof operations]?.[Number(instance) - 1] ?? ''
}

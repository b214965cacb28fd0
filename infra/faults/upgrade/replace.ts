import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '../../run/failure.ts'
import type { System } from '../../run/system.ts'

/** Ends a process in order and waits until its successor answers on the operations port. @throws Failure after a minute */
export async function replace(system: Pick<System, 'processes' | 'world'>, name: string, signal: AbortSignal) {
  const running = system.processes.get(name)
  const url = operationsOf(system, name)
  if (!running || !url) throw new Failure(`there is no process ${name}`)
  const before = running.restarts
  running.kill('SIGTERM')
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(50)) {
    signal.throwIfAborted()
    if (running.restarts === before || running.pid === undefined) continue
    if (await isReady(url)) return
  }
  throw new Failure(`${name} does not get ready within a minute of its replacement`)
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function operationsOf({ world }: Pick<System, 'world'>, name: string): string | undefined {
  const [, process = '', instance = '1'] = /^([a-z]+)(?:-(\d+))?$/.exec(name) ?? []
  return world.operations[process as keyof typeof world.operations]?.[Number(instance) - 1]
}

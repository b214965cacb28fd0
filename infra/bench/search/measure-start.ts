import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { vehicleFacets } from '@forecourt/contracts'
import { fetch } from 'undici'
import { runFiles } from '../../run/paths.ts'
import { engineFigures } from './engine-figures.ts'
import type { Verdict } from './figures.ts'
import type { SearchBench } from './search-bench.ts'

/** Memory of the index for a million vehicles, bytes (issue 17). */
const MEMORY = 150e6
/** From ready to the first count that comes from memory, milliseconds (issue 17). */
const SOON = 2_000
/** A snapshot is written within five minutes of a change. */
const PATIENCE = 360_000

/** What the index takes, and how soon after a kill it counts again from its snapshot. */
export async function measureStart(bench: SearchBench, rows: number, signal: AbortSignal): Promise<Verdict> {
  const { world, processes } = bench.system
  const [operations = ''] = world.operations.catalog
  const snapshot = await snapshotOf(join(runFiles(world.folder).pictures, 'search'), rows, signal)
  const process = processes.get('catalog-1')
  const before = process?.restarts ?? 0
  process?.kill('SIGKILL')
  while ((process?.restarts ?? 0) === before) await delay(10, undefined, { signal })
  const isReady = () =>
    fetch(`${operations}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await delay(20, undefined, { signal })
  const ready = performance.now()
  let isCounted = false
  while (!isCounted && performance.now() - ready < 120_000) {
    const asked = bench.client.call(vehicleFacets, { caller: bench.caller, query: { yearMin: 2015 }, deadline: 30_000 })
    await asked.catch(() => undefined)
    isCounted = ((await engineFigures(operations)).answers_from_memory ?? 0) > 0
    await delay(20, undefined, { signal })
  }
  const soon = performance.now() - ready
  // What making it took is given back then: before, it is for Node to say when.
  await delay(2_000, undefined, { signal })
  const { bytes = 0, vehicles = 0 } = await engineFigures(operations)
  const perMillion = (bytes / Math.max(vehicles, 1)) * 1e6
  const megabytes = (of: number) => Math.round(of / 1e5) / 10
  return {
    line: `memory: ${megabytes(bytes)} MB of ${vehicles} vehicles, ${megabytes(perMillion)} MB a million (limit ${megabytes(MEMORY)}), ${megabytes(snapshot)} MB on disk; killed and ready again, it counted from memory ${Math.round(soon)} ms later (limit ${SOON})`,
    isRight: isCounted,
    isFast: perMillion <= MEMORY && soon <= SOON,
  }
}

/** Waits for a snapshot that has them all. @returns its bytes */
async function snapshotOf(folder: string, rows: number, signal: AbortSignal): Promise<number> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(500, undefined, { signal })) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((one) => one.endsWith('.snapshot'))) {
      const { size } = await stat(join(folder, name))
      if (size > rows * 20) return size
    }
  }
  throw new Error('no snapshot of all vehicles was written')
}

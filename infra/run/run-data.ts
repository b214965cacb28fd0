import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { postgresDataFolders } from './infrastructure.ts'
import type { RunFiles } from './paths.ts'

/**
 * Deletes what a run keeps, and not what tells who runs, or at which addresses. What a restore, a promotion or a later version
 * of PostgreSQL put aside for a person (`.old`) stays until that person deletes it.
 */
export async function deleteData(files: RunFiles): Promise<void> {
  const data = await postgresDataFolders(files)
  const { folder, world, provisionalWorld, ports, lock, processes, ...kept } = files
  for (const path of [...data, ...data.map((one) => `${one}.archive`), ...Object.values(kept)])
    rmSync(path, { recursive: true, force: true })
  await delay(0)
}

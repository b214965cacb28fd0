import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { postgresDataFolders } from './infrastructure.ts'
import type { RunFiles } from './paths.ts'

/** Deletes what a run keeps, and not what tells who runs. */
export async function deleteData(files: RunFiles): Promise<void> {
  const data = await postgresDataFolders(files)
  const {
    postgres,
    postgres2,
    primary,
    nats,
    natsCluster,
    mail,
    stripe,
    pictures,
    secrets,
    demoLoaded,
    accounts,
    logs,
  } = files
  for (const path of [
    ...data,
    ...data.map((folder) => `${folder}.archive`),
    postgres,
    postgres2,
    primary,
    nats,
    natsCluster,
    mail,
    stripe,
    pictures,
    secrets,
    demoLoaded,
    accounts,
    logs,
  ]) {
    rmSync(path, { recursive: true, force: true })
  }
  await delay(0)
}

import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { postgresDataFolder } from './infrastructure.ts'
import type { RunFiles } from './paths.ts'

/** Deletes what a run keeps, and not what tells who runs. */
export async function deleteData(files: RunFiles): Promise<void> {
  const dataDir = await postgresDataFolder(files)
  const { postgres, nats, mail, stripe, pictures, secrets, demoLoaded, accounts, logs } = files
  for (const path of [
    dataDir,
    `${dataDir}.archive`,
    postgres,
    nats,
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

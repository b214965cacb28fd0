import { findPostgres, startPostgres } from '@forecourt/kernel/testing'
import { bringBack, type Target } from '../../run/backup/bring-back.ts'
import { postgresDataFolder } from '../../run/infrastructure.ts'
import { logFile } from '../../run/node-process.ts'
import { runFiles } from '../../run/paths.ts'
import { loadSecrets } from '../../run/secrets.ts'

/** Brings a backup back into the folder of a run, and looks at it before anybody else writes. */
export async function inspect<T>(
  folder: string,
  backup: string,
  { target, port }: { target: Target; port: number },
  work: (adminUrl: string) => Promise<T>,
): Promise<T> {
  const files = runFiles(folder)
  await bringBack(files, backup, { target, port })
  const binaries = await findPostgres()
  const dataDir = await postgresDataFolder(files)
  const password = loadSecrets(files.secrets).postgresAdmin
  const server = await startPostgres(binaries, { dataDir, logPath: logFile(files.logs, 'postgres'), port, password })
  try {
    return await work(server.adminUrl)
  } finally {
    await server.stop()
  }
}

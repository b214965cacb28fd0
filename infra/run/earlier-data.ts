import { existsSync, renameSync, rmSync } from 'node:fs'
import type { RunFiles } from './paths.ts'
import type { Reporter } from './reporter.ts'

/**
 * PostgreSQL's data may lie outside the run's folder and outlive it: a clone was deleted, and there is a new one in its
 * place. The passwords are gone with the folder, so nobody could sign in. The data is put aside, and one such copy kept.
 */
export function putEarlierDataAside(files: RunFiles, dataDir: string, reporter: Reporter): void {
  if (existsSync(files.secrets) || !existsSync(dataDir)) return
  const aside = `${dataDir}.old`
  rmSync(aside, { recursive: true, force: true })
  renameSync(dataDir, aside)
  reporter.warn(`PostgreSQL's data of an earlier clone in this place, whose passwords are gone, is now in ${aside}`)
}

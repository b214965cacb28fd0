import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A migration as its file says it. */
export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
  /** False: not inside a transaction (`CREATE INDEX CONCURRENTLY`). */
  readonly transaction: boolean
  /** What `schema_migration` keeps of it: a file that has run is never edited. */
  readonly checksum: string
}

/** Tables every service has, whatever it does. */
export const kernelMigrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The migrations of a folder, in the order of their names. @throws Error when a file exports no SQL */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((file) => /^(kernel-)?\d{4}-[\w-]+\.ts$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.ts$/, '')
      const module: Record<string, unknown> = await import(pathToFileURL(join(dir, file)).href)
      const statements = Array.isArray(module.up) ? module.up : [module.up]
      if (!statements.every((statement) => typeof statement === 'string')) {
        throw new Error(`migration ${name} must export up: a string of SQL or a list of them`)
      }
      const checksum = createHash('sha256').update(statements.join('\n;\n')).digest('hex')
      return { name, statements, transaction: module.transaction !== false, checksum }
    }),
  )
}

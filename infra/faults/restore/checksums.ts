import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withDatabase } from '../../client/database.ts'
import { SERVICES } from '../../run/services.ts'

/** By table or file: what is in it, in a few characters. */
export type Checksums = ReadonlyMap<string, string>

/** Of all rows of all tables of all services. What PostgreSQL empties after a crash anyway (unlogged) is left out. */
export async function tableSums(adminUrl: string): Promise<Checksums> {
  const sums = new Map<string, string>()
  for (const service of SERVICES) {
    const url = Object.assign(new URL(adminUrl), { pathname: service }).href
    await withDatabase(url, async (db) => {
      const { rows } = await db.query<{ name: string }>(
        `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^(pg_|information_schema$)' order by 1`,
      )
      for (const { name } of rows) {
        const { rows: found } = await db.query<{ sum: string }>(
          `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${name} t`,
        )
        sums.set(`${service} ${name}`, found[0]?.sum ?? '')
      }
    })
  }
  return sums
}

/** Of all pictures of vehicles and messages: not of what a start makes anew. */
export async function pictureSums(folder: string): Promise<Checksums> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sums = new Map<string, string>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1)
    if (!entry.isFile() || name.startsWith('search/')) continue
    sums.set(
      name,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  return sums
}

/** What is not the same, or missing on one side. */
export const differences = (before: Checksums, after: Checksums): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '@forecourt/kernel/db'
import { isRecord, readJson } from '../run/json-file.ts'
import { ROOT } from '../run/paths.ts'
import { unfrozen } from './frozen.ts'
import { lockProblems } from './locks.ts'

/** Checksums of the migrations installations have run, by service and name, as they were on earlier mains. */
const RECORDS = 'infra/migrations/*/checksums.json'

/**
 * What is wrong with the migrations of all services: what they compute, what was changed after it had run somewhere, and
 * what would lock others out of a big table.
 */
export async function migrationProblems(): Promise<string[]> {
  const sources = globSync('services/*/migrations/*.ts', { cwd: ROOT })
  const computing = sources.flatMap((path) => {
    const reason = unfrozen(readFileSync(join(ROOT, path), 'utf8'))
    return reason === undefined ? [] : [`${path} ${reason}`]
  })
  if (sources.length === 0) computing.push('no migrations were found')
  return [...computing.sort(), ...(await changed()), ...(await locking())]
}

async function changed(): Promise<string[]> {
  const problems: string[] = []
  for (const record of globSync(RECORDS, { cwd: ROOT })) {
    const services = readJson(join(ROOT, record))
    if (!isRecord(services)) throw new Error(`${record} cannot be read`)
    for (const [service, known] of Object.entries(services)) {
      const now = new Map(
        (await readMigrations(join(ROOT, 'services', service, 'migrations'))).map(({ name, checksum }) => [
          name,
          checksum,
        ]),
      )
      for (const [name, checksum] of Object.entries(isRecord(known) ? known : {})) {
        if (now.get(name) !== checksum)
          problems.push(`services/${service}/migrations/${name}.ts is not what installations have run: write a new one`)
      }
    }
  }
  return problems
}

/** Ran before the rule that would refuse it. Its statements outside of a transaction give up soon when a table is held. */
const BEFORE_THE_RULE = ['catalog/0021-more-ages']

/** Migrations that installations ran before the rule are left as they are. */
async function locking(): Promise<string[]> {
  const ran = new Set([
    ...BEFORE_THE_RULE,
    ...globSync(RECORDS, { cwd: ROOT }).flatMap((record) => {
      const services = readJson(join(ROOT, record))
      if (!isRecord(services)) throw new Error(`${record} cannot be read`)
      return Object.entries(services).flatMap(([service, known]) =>
        Object.keys(isRecord(known) ? known : {}).map((name) => `${service}/${name}`),
      )
    }),
  ])
  const problems: string[] = []
  for (const dir of globSync('services/*/migrations', { cwd: ROOT }).sort()) {
    const service = dir.split('/')[1]
    for (const migration of await readMigrations(join(ROOT, dir))) {
      if (ran.has(`${service}/${migration.name}`)) continue
      for (const problem of lockProblems(migration)) problems.push(`${dir}/${migration.name}.ts: ${problem}`)
    }
  }
  return problems
}

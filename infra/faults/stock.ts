import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ELSEWHERE } from '@forecourt/kernel/testing'
import type { Client } from 'pg'
import { withDatabase } from '../client/database.ts'
import { newPerson } from '../client/people.ts'
import { withoutLimits } from '../client/plans.ts'
import { withSystem } from '../client/with-system.ts'
import { ROOT } from '../run/paths.ts'
import { importByCommand, importByService } from './stock-import.ts'
import { csvOf, expectedOf, nextList, type StockList } from './stock-lists.ts'

export const meta = {
  shows: 'a stock is what its last list says, however often catalog and npm run import are killed on the way',
  takes: '6 min',
  shares: 'disturbed',
}

/** What `--sabotage` makes of a full list: what a row was found to be about counts as missing. */
const forgetMatches = {
  file: 'services/catalog/src/import/stock-missing.ts',
  find: '  and not exists (select from import_row r where r.matched_id = v.id and r.job_id = $1)\n',
  replace: '',
} as const

/** @returns whether after each list the dealer offered exactly what it says, and nothing was changed twice by one list */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const short = args.includes('--short')
  const sabotage = args.includes('--sabotage')
  const { rounds, size, kills } = short ? { rounds: 3, size: 60, kills: 1 } : { rounds: 16, size: 600, kills: 3 }
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-stock-'))
  const patchFile = join(folder, 'patch.json')
  await writeFile(patchFile, sabotage ? JSON.stringify(forgetMatches) : '')
  const hook = pathToFileURL(join(ROOT, 'infra', 'access', 'without-guard.ts')).href
  const env = sabotage ? { NODE_OPTIONS: `--import=${hook}`, ACCESS_PATCH_FILE: patchFile } : {}
  console.log(`${rounds} lists of about ${size} rows${sabotage ? '; sabotage: what is found is withdrawn' : ''}`)
  const judged = withSystem({ settings: { catalog: env }, signal, longestPause: 250, place: ELSEWHERE }, (system) =>
    withDatabase(system.world.postgres.catalog, async (db) => {
      await withoutLimits(system.world)
      const dealer = await newPerson(system.world, 'Dealer')
      let list: StockList | undefined
      let [wrong, twice] = [0, 0]
      for (let round = 1; round <= rounds; round++) {
        list = nextList(list, size)
        const before = await versionsOf(db, dealer.id)
        const bring = round % 2 === 0 ? importByService : importByCommand
        await bring(csvOf(list), { system, db, dealer, folder, env, kills, signal })
        wrong += await differences(db, dealer.id, list)
        for (const [id, version] of await versionsOf(db, dealer.id)) if (version > (before.get(id) ?? 0) + 1) twice += 1
        system.progress(round, rounds)
      }
      console.log(
        `stock: ${wrong} vehicles are not as the list says, ${twice} were changed twice by one list (limit 0)`,
      )
      return wrong + twice === 0
    }),
  )
  return judged.finally(() => rm(folder, { recursive: true, force: true }))
}

async function versionsOf(db: Client, owner: string): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; version: number }>(
    'select id, version from vehicle where owner_id = $1',
    [owner],
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Lines that the list and the offers do not have in common. */
async function differences(db: Client, owner: string, list: StockList): Promise<number> {
  const { rows } = await db.query<{ line: string }>(
    `select concat_ws(' ', case when $2 then coalesce(stock_number, '-') else '*' end, brand, model, year,
       (price_minor / 100)::int) as line from vehicle where owner_id = $1 and deleted_at is null`,
    [owner, list.isNumbered],
  )
  const left = new Map<string, number>()
  for (const line of expectedOf(list)) left.set(line, (left.get(line) ?? 0) + 1)
  for (const { line } of rows) left.set(line, (left.get(line) ?? 0) - 1)
  const wrong = [...left].filter(([, count]) => count !== 0)
  for (const [line, count] of wrong.slice(0, 5)) console.log(`  ${count > 0 ? 'missing' : 'too many'}: ${line}`)
  return wrong.reduce((sum, [, count]) => sum + Math.abs(count), 0)
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from '../client/database.ts'
import { startImportCommand } from '../client/import-command.ts'
import { newPerson } from '../client/people.ts'
import { withoutLimits } from '../client/plans.ts'
import { withSystem } from '../client/with-system.ts'
import { watchAlerts } from './lists/alert-watch.ts'
import { dealerList } from './lists/dealer-list.ts'

export const meta = {
  shows: 'a list of 46,000 rows as a dealer has it, brought in with two answers',
  takes: '15 min',
  shares: 'still',
}

/** Share of the rows that must be live, of a list that says nothing about currency and country (issue 13). */
const LIMIT = 0.995

/**
 * @returns whether with currency and country said, all but one in 200 rows are live, each once, and whoever searches for them
 * was told of each, in no more mails than are allowed
 */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const count = isShort ? 400 : 46_000
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-lists-'))
  const file = join(folder, 'stock.csv')
  await writeFile(file, dealerList(count))
  const judged = withSystem({ signal }, async ({ world }) => {
    await withoutLimits(world)
    const dealer = await newPerson(world, 'Dealer')
    const alerts = await watchAlerts(world)
    const answers = ['--default', 'currency=EUR', '--default', 'country=DE']
    const began = performance.now()
    const options = ['--owner', dealer.id, ...answers, '--allow-incomplete', '--keep-going']
    const command = startImportCommand([file, ...options], { world, signal })
    const code = await command.exited
    const seconds = (performance.now() - began) / 1_000
    if (code !== 0) throw new Error(`npm run import ended with ${code}: ${command.output()}`)
    const live = await withDatabase(world.postgres.catalog, async (db) => {
      const { rows } = await db.query(
        'select count(*)::int as live from vehicle where owner_id = $1 and published and deleted_at is null',
        [dealer.id],
      )
      return Number(rows[0].live)
    })
    console.log(command.output().split('\n').slice(-12).join('\n'))
    const share = live / count
    const per = Math.round(count / seconds)
    console.log(
      `lists: ${live} of ${count} live, ${(share * 100).toFixed(2)} % (limit ${LIMIT * 100} %), ${per} rows/s`,
    )
    const areTold = await alerts.judge(dealer.id)
    return share >= LIMIT && live <= count && areTold
  })
  return judged.finally(() => rm(folder, { recursive: true, force: true }))
}

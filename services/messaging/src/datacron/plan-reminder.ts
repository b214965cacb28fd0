import type { PlanTerm } from '@forecourt/contracts'
import type { DatacronHandler } from '@forecourt/kernel/datacron'
import { type Database, inBatches, sql } from '@forecourt/kernel/db'
import { tellOfPlan } from '../delivery/plan-news.worker.ts'
import { reminderOf } from '../plan/plan-news.ts'

const BATCH = 500

/** Reminds everybody whose plan ends within a week, and again within a day. Each is reminded once of each. */
export const planReminder =
  (db: Database): DatacronHandler =>
  async ({ checkpoint }) => {
    const figures = { plans: 0, reminded: 0 }
    let after = '00000000-0000-0000-0000-000000000000'
    await inBatches(
      db,
      async (em) => {
        const rows = await sql<{ id: string; terms: PlanTerm[] }>(
          em,
          `select id, terms from plan_projection where id > $1 and terms <> '[]' order by id limit ${BATCH}`,
          [after],
        )
        for (const { id, terms } of rows) {
          const reminder = reminderOf(terms, Date.now())
          if (reminder && (await tellOfPlan(em, { userId: id, ...reminder }))) figures.reminded += 1
        }
        figures.plans += rows.length
        after = rows.at(-1)?.id ?? after
        return rows.length === BATCH
      },
      { checkpoint },
    )
    return figures
  }

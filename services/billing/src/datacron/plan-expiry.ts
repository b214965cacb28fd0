import type { DatacronRunContext } from '@forecourt/kernel/datacron'
import { type Database, type EntityManager, inBatches, inPartsOf, isolate, sql } from '@forecourt/kernel/db'
import { changeAccount } from '../store/accounts.ts'

/** Accounts of one transaction: their owners wait for no longer than it takes. */
const BATCH = 50

/**
 * Lets time pass for the accounts whose next instant has come: plans end, those that wait begin, and what was used becomes
 * revenue. Two instances take different ones. An account that fails is left for an hour, and holds up no other.
 */
export const planExpiry =
  (db: Database) =>
  async ({ checkpoint, log }: DatacronRunContext) => {
    const figures = { accounts: 0, failed: 0 }
    const leave = async (em: EntityManager, userId: string, error: unknown) => {
      figures.failed += 1
      log.error({ err: error, userId }, 'time could not pass for an account')
      await sql(em, `update account set due_at = now() + interval '1 hour' where user_id = $1`, [userId])
    }
    const batch = async (em: EntityManager) => {
      const due = await sql<{ user_id: string }>(
        em,
        `select user_id from account where due_at <= now() order by due_at limit ${BATCH} for update skip locked`,
      )
      figures.accounts += await isolate(
        due.map(({ user_id }) => user_id),
        { run: inPartsOf(em, pass), onBad: (userId, error) => leave(em, userId, error) },
      )
      return due.length === BATCH
    }
    await inBatches(db, batch, { checkpoint })
    return figures
  }

async function pass(em: EntityManager, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) await changeAccount(em, userId, { type: 'tick' })
}

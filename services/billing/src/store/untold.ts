import { type Database, inBatches, sql } from '@forecourt/kernel/db'
import { termsOf } from '../account/account.ts'
import { tellEntitlement } from './carry-out.ts'
import { lockAccount } from './load.ts'

const BATCH = 100

/** Tells of the plans that a migration made: it cannot know what an event looks like. Afterwards there are none. */
export const tellUntold = (db: Database): Promise<void> =>
  inBatches(db, async (em) => {
    const untold = await sql<{ user_id: string }>(
      em,
      `select user_id from account where version = 0 and ends_at is not null limit ${BATCH} for update skip locked`,
    )
    for (const { user_id: userId } of untold) {
      const { account } = await lockAccount(em, userId)
      await tellEntitlement(em, userId, termsOf(account), 1)
    }
    await sql(em, 'update account set version = 1 where user_id = any ($1::uuid[])', [untold.map((row) => row.user_id)])
    return untold.length === BATCH
  })

import { type Database, type Retention, sql } from '../db/index.ts'

/** Tables whose old rows would be looked for by reading all of it: no index serves their retention. */
export const unserved = (db: Database, retentions: readonly Retention[]): Promise<string[]> =>
  db.transaction(async (em) => {
    await sql(em, 'set local enable_seqscan = off')
    const found: string[] = []
    for (const { table, at, of, and = 'true' } of retentions) {
      const aged = `${at} < now() - interval '1 year'`
      const where = of ? `${of.by} in (select id from ${of.table} where ${aged})` : aged
      const plan = await sql(em, `explain select from ${table} where ${where} and ${and}`)
      if (JSON.stringify(plan).includes('Seq Scan')) found.push(table)
    }
    return found
  })

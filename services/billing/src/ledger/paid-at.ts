import { type EntityManager, sql } from '@forecourt/kernel/db'

/** When the money of checkouts was known to be here: the ledger says so. Those nothing was paid for are left out. */
export async function paidAtOf(
  em: EntityManager,
  checkoutIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (checkoutIds.length === 0) return new Map()
  const rows = await sql<{ id: string; at: Date }>(
    em,
    `select m.subject as id, min(m.at) as at from movement m join posting p on p.movement_id = m.id
     where m.subject = any ($1::uuid[]) and m.kind = 'charge' and p.account = 'cash' group by 1`,
    [checkoutIds],
  )
  return new Map(rows.map(({ id, at }) => [id, at.toISOString()]))
}

import type { Database } from '@forecourt/kernel/db'

/** How many purchases and grants (`lot`), or checkouts, are of a cart, ended ones too: for the in-use check. */
export async function countUses(db: Database, table: 'lot' | 'checkout', cartId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(`select count(*)::int as n from ${table} where cart_id = $1`, [cartId])
  return row?.n ?? 0
}

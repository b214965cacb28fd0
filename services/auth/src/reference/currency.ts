import { ReferenceChanged, referenceChoices } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import { invalid } from '@forecourt/kernel/errors'
import { applyDeletion, applyState, consumer } from '@forecourt/kernel/events'

const codes = { table: 'currency_code' }

/** Keeps the codes of the catalog's currencies, one of which a person may choose. */
export const projectCurrency = consumer(
  ReferenceChanged.catalog,
  'auth.project-currency',
  async ({ em, data, envelope }) => {
    if (data.resource !== 'currency') return 'skipped'
    if (!data.record) return void (await applyDeletion(em, codes, envelope))
    await applyState(em, codes, envelope, { code: String(data.record.code) })
  },
  { concerns: ({ resource }) => resource === 'currency' },
)

/**
 * A currency somebody chooses. The projection answers; on a miss the catalog is asked and the answer kept (architecture, Who
 * owns what), so never inside a transaction. Choosing none is always right.
 *
 * @throws DomainError INVALID naming the currency, where there is none; UNAVAILABLE where the catalog cannot be asked
 */
export async function requireCurrency(db: Database, client: Client, id: string | null | undefined): Promise<void> {
  if (!id || (await db.query('select 1 from currency_code where id = $1', [id])).length > 0) return
  const { data } = await client.call(referenceChoices)
  const found = data.currencies.find((one) => one.id === id.toLowerCase())
  if (!found) throw invalid('currency', 'validation.referenceUnknown')
  // Version 0: whatever the catalog tells of it is newer.
  await db.query(
    `insert into currency_code (id, version, code) select $1::uuid, 0, $2
     where not exists (select from event_tombstone where target = 'currency_code' and id = $1::text) on conflict (id) do nothing`,
    [found.id, found.code],
  )
}

import { ReferenceChanged } from '@forecourt/contracts'
import { applyDeletion, applyState, consumer } from '@forecourt/kernel/events'

const codes = { table: 'currency_code' }

/** Keeps the codes of the catalog's currencies, which plans are priced in. */
export const projectCurrency = consumer(
  ReferenceChanged.catalog,
  'billing.project-currency',
  async ({ em, data, envelope }) => {
    if (data.resource !== 'currency') return 'skipped'
    if (!data.record) return void (await applyDeletion(em, codes, envelope))
    await applyState(em, codes, envelope, { code: String(data.record.code) })
  },
)

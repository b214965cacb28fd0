import { locales, ReferenceChanged, type ReferenceState } from '@forecourt/contracts'
import { applyDeletion, applyState, consumer } from '@forecourt/kernel/events'

const codes = { table: 'currency_code' }
const countries = { table: 'country_name' }

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

/** Keeps how the catalog's countries are called, for addresses on documents. */
export const projectCountry = consumer(
  ReferenceChanged.catalog,
  'billing.project-country',
  async ({ em, data, envelope }) => {
    if (data.resource !== 'country') return 'skipped'
    if (!data.record) return void (await applyDeletion(em, countries, envelope))
    const names = JSON.stringify(namesOf(data.record))
    await applyState(em, countries, envelope, { code: String(data.record.code), names })
  },
)

/** A record's name by language. */
function namesOf({ name, translations }: NonNullable<ReferenceState['record']>): Record<string, string> {
  const texts = isObject(translations) ? translations : {}
  return Object.fromEntries(
    locales.map((locale) => {
      const own = texts[locale]
      return [locale, isObject(own) && typeof own.name === 'string' ? own.name : String(name)]
    }),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

import { citiesWithin, locales, referenceChoices, suggestCities, vehicleConfig } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { presentDocuments } from '../page/published-pages.ts'
import { configOf, countryChoices, ratedCurrencies } from './choices.ts'
import { citiesOfArea, suggestedCities } from './cities.ts'

/** Reference data for filters, form and the config aggregate. */
export function referenceRoutes(app: App): void {
  app.endpoint(vehicleConfig, async ({ em, locale }) => ({ data: await configOf(em, locale) }))

  app.endpoint(suggestCities, async ({ em, query, locale }) => ({ data: await suggestedCities(em, query, locale) }))

  app.endpoint(citiesWithin, async ({ em, query, locale }) => ({ data: await citiesOfArea(em, query, locale) }))

  app.endpoint(referenceChoices, async ({ em, query, locale: own }) => {
    const locale = locales.find((known) => known === query.locale) ?? own
    return {
      data: {
        countries: await countryChoices(em, locale),
        currencies: await ratedCurrencies(em, locale),
        documents: await presentDocuments(em),
      },
    }
  })
}

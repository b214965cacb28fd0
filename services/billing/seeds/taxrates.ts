/** What a tax is called on an invoice. */
const names = {
  vat: { en_US: { name: 'VAT' }, fr_FR: { name: 'TVA' }, zh_CN: { name: '增值税' } },
  gst: { en_US: { name: 'GST' }, fr_FR: { name: 'TPS' }, zh_CN: { name: '商品及服务税' } },
  sales: { en_US: { name: 'Sales tax' }, fr_FR: { name: 'Taxe de vente' }, zh_CN: { name: '销售税' } },
  consumption: {
    en_US: { name: 'Consumption tax' },
    fr_FR: { name: 'Taxe à la consommation' },
    zh_CN: { name: '消费税' },
  },
}

/**
 * Standard rates in percent, by ISO 3166 code, as they stood in January 2026. Those of the EU were compared in November 2026 with
 * what that database said on 28 April 2026 (as republished by vatnode/eu-vat-rates-data): none differs. They are for new
 * installations; one that runs has its own, which administrators keep up to date.
 *
 * Sources: for the EU the Commission's "Taxes in Europe Database" (https://ec.europa.eu/taxation_customs/tedb; the last
 * changes: SK 23 and FI 25.5 by January 2025, EE 24 in July 2025, RO 21 in August 2025); elsewhere the tax authority of
 * each country: gov.uk/vat-rates, estv.admin.ch (CH, LI), skatteetaten.no, skatturinn.is. Monaco charges the French tax.
 * China: 6 % on information services. The United States have no federal sales tax, and listing services are not taxed by
 * default: a row of 0 says that this is known.
 */
const rates: Readonly<Record<keyof typeof names, Readonly<Record<string, number>>>> = {
  vat: {
    // The states of the European Union.
    ...{
      AT: 20,
      BE: 21,
      BG: 20,
      CY: 19,
      CZ: 21,
      DE: 19,
      DK: 25,
      EE: 24,
      ES: 21,
      FI: 25.5,
      FR: 20,
      GR: 24,
      HR: 25,
      HU: 27,
    },
    ...{ IE: 23, IT: 22, LT: 21, LU: 17, LV: 21, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21, SE: 25, SI: 22, SK: 23 },
    ...{ CH: 8.1, LI: 8.1, GB: 20, IM: 20, IS: 24, MC: 20, NO: 25 },
    ...{ CN: 6, IL: 18, KR: 10, MX: 16, PH: 12, TH: 7, TR: 20, ZA: 15 },
  },
  gst: { AU: 10, NZ: 15, SG: 9 },
  consumption: { JP: 10 },
  sales: { US: 0 },
}

/** One row for each country whose tax is known. */
export const taxrates = Object.entries(rates).flatMap(([kind, byCountry]) =>
  Object.entries(byCountry).map(([country, rate]) => ({
    country,
    rate,
    translations: names[kind as keyof typeof names],
  })),
)

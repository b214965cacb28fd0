import { expect, it } from 'vitest'
import { siteOf } from './site.ts'

it('knows what is usual where a site is at home, by the ending of its name', () => {
  const french = { locale: 'fr_FR', country: 'FR', currency: 'EUR', distanceUnit: 'km', powerUnit: 'PS' }
  expect(siteOf('forecourt.fr')).toEqual(french)
  expect(siteOf('WWW.FORECOURT.FR')).toEqual(french)
  expect(siteOf('forecourt.co.uk')).toMatchObject({
    country: 'GB',
    currency: 'GBP',
    distanceUnit: 'mi',
    powerUnit: 'hp',
  })
  expect(siteOf('forecourt.com')).toMatchObject({ country: 'US', currency: 'USD', distanceUnit: 'mi', powerUnit: 'hp' })
})

it.each(['localhost', '127.0.0.1', 'forecourt.example', '', 'constructor', 'fr.example'])(
  'takes %j for the home market, in the fallback language',
  (hostname) => {
    expect(siteOf(hostname)).toMatchObject({ locale: 'en_US', country: 'FR', currency: 'EUR', distanceUnit: 'km' })
  },
)

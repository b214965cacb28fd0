import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCountries } from './country.ts'
import { countryDatabase } from './country-database.fixture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-countries-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = async (bytes: Buffer) => {
  const file = join(folder, `${Math.random()}.mmdb`)
  await writeFile(file, bytes)
  return openCountries(file)
}

describe('the country of an address', () => {
  it('comes from the operator’s database, in either of the two usual shapes', async () => {
    const countryOf = await open(
      countryDatabase({ '203.0.0.0/8': { country_code: 'FR' }, '81.0.0.0/8': { country: { iso_code: 'DE' } } }),
    )
    expect(countryOf('203.0.113.7')).toBe('FR')
    expect(countryOf('81.2.69.142')).toBe('DE')
    expect(countryOf('::ffff:203.0.113.7')).toBe('FR')
  })

  it('is not known of private addresses, of nonsense, and without a database', async () => {
    const countryOf = await open(countryDatabase({ '203.0.0.0/8': { country_code: 'FR' } }))
    const odd = await open(countryDatabase({ '90.0.0.0/8': { country_code: 'Atlantis' } }))
    expect(odd('90.1.2.3')).toBeNull()
    for (const address of ['10.0.0.1', '127.0.0.1', '::1', '', 'nonsense']) expect(countryOf(address)).toBeNull()
    expect((await openCountries(undefined))('203.0.113.7')).toBeNull()
  })

  it('cannot come from a file that is no database: the start says so', async () => {
    await expect(open(Buffer.from('not a database'))).rejects.toThrow(/COUNTRY_DATABASE is ".*": expected/)
    await expect(openCountries(join(folder, 'missing.mmdb'))).rejects.toThrow(/COUNTRY_DATABASE/)
  })
})

import type { Client } from '@forecourt/kernel/client'
import { DomainError } from '@forecourt/kernel/errors'
import { beforeEach, describe, expect, it } from 'vitest'
import { askForCountry } from './catalog-countries.ts'

const names = { en_US: 'France', fr_FR: 'France', zh_CN: '法国' }

let countries: { id: string; code: string }[]
let asked: number
let isAway: boolean
let client: Client
beforeEach(() => {
  countries = [{ id: 'france', code: 'FR' }]
  asked = 0
  isAway = false
  client = {
    call: async (_contract: unknown, { query }: { query: { locale: keyof typeof names } }) => {
      asked += 1
      if (isAway) throw new DomainError('UNAVAILABLE')
      return { data: { countries: countries.map((one) => ({ ...one, name: names[query.locale] })) } }
    },
  } as never
})
/** How often the catalog was asked meanwhile; one question is asked in each language. */
const questions = async (work: () => Promise<unknown>) => {
  const before = asked
  await work()
  return (asked - before) / Object.keys(names).length
}

describe('a country that billing has not heard of', () => {
  it('is asked of the catalog, by its name in every language', async () => {
    expect(await askForCountry(client, 'france')).toEqual({ code: 'FR', names })
  })

  it('and that there is none of is not asked for each time, nor is any other one that there is none of', async () => {
    expect(await questions(() => askForCountry(client, 'nowhere', 0))).toBe(1)
    const askForOthers = () =>
      Promise.all(Array.from({ length: 1000 }, (_, n) => askForCountry(client, `nowhere ${n}`, 29_999)))
    expect(await questions(async () => expect(new Set(await askForOthers())).toEqual(new Set([undefined])))).toBe(0)
  })

  it('is asked for again after half a minute', async () => {
    expect(await askForCountry(client, 'spain', 0)).toBeUndefined()
    countries.push({ id: 'spain', code: 'ES' })
    expect(await askForCountry(client, 'spain', 29_999)).toBeUndefined()
    expect(await askForCountry(client, 'spain', 30_000)).toMatchObject({ code: 'ES' })
  })

  it('and was there a moment ago may be gone', async () => {
    await askForCountry(client, 'nowhere', 0)
    countries = []
    expect(await askForCountry(client, 'france', 1)).toBeUndefined()
    expect(await questions(() => askForCountry(client, 'france', 2))).toBe(0)
  })

  it('is not taken for none because the catalog was away', async () => {
    isAway = true
    await expect(askForCountry(client, 'france', 0)).rejects.toThrow('UNAVAILABLE')
    isAway = false
    expect(await askForCountry(client, 'france', 1)).toMatchObject({ code: 'FR' })
  })
})

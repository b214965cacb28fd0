import { seedId } from '@forecourt/kernel/db'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMeant, type Search } from '../../../test/understanding/fresh-eyes.ts'
import forty from '../../../test/understanding/of-a-buyer.json' with { type: 'json' }
import { readable, seedLexicon } from '../../../test/understanding/seed-lexicon.ts'
import { sentences } from '../../../test/understanding/sentences.ts'
import sixty from '../../../test/understanding/sixty.json' with { type: 'json' }
import { understand } from './understand.ts'

const lexicon = seedLexicon()
const asked = { currency: seedId('currency', 'EUR'), year: 2026 }
const read = (q: string) => understand(q, lexicon, asked)

describe('a sentence', () => {
  it.each(sentences)('$q', ({ q, means, left = '', ignored = [] }) => {
    const { filter, q: rest, ignored: out } = read(q)
    expect(readable(filter)).toEqual(means)
    expect(rest).toBe(left)
    expect(out).toEqual(ignored)
  })

  it('says what was not understood as it was typed', () => {
    expect(read('Golf under 10000 Blorp-Zzz').unknown).toEqual(['Blorp-Zzz'])
  })

  it('leaves an amount without a currency alone where nobody has one', () => {
    const { filter } = understand('golf under 10000', lexicon, { ...asked, currency: undefined })
    expect(filter).not.toHaveProperty('priceMax')
  })

  it('reads whatever is typed, in no time', () => {
    const words = fc.constantFrom(
      'golf',
      'under',
      '25k',
      '€',
      '50 000',
      'km',
      'near',
      'lyon',
      'not',
      '2019',
      '万',
      '以下',
      '-',
      'blorp',
      '一',
      '3er',
      'de',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 200 }),
          fc.array(words, { maxLength: 30 }).map((some) => some.join(' ')),
        ),
        (q) => {
          const before = performance.now()
          const { filter, q: rest } = read(q)
          expect(performance.now() - before).toBeLessThan(500)
          expect(rest.length).toBeLessThanOrEqual(q.length)
          // What is left says no more than it did.
          if (Object.keys(filter).length > 0) expect(Object.keys(filter).length).toBeLessThan(20)
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** How many of the sixty must be read as they were meant (issue 17). */
const RIGHT = 57

it('reads what people wrote who had not seen it as they meant it', () => {
  // 38 of 60 when they came.
  const wrong = (sixty as readonly Search[]).filter((search) => !isMeant(read(search.q), search, lexicon))
  expect(wrong.length, wrong.map(({ q }) => q).join('\n')).toBeLessThanOrEqual(sixty.length - RIGHT)
  expect(sixty).toHaveLength(60)
})

describe('of a buyer who has not seen the code', () => {
  // 16 of the first twenty and 8 of the second when they came.
  it.each(forty as readonly Search[])('$q', (search) => {
    const understood = read(search.q)
    expect(isMeant(understood, search, lexicon), `${JSON.stringify(readable(understood.filter))} ${understood.q}`).toBe(
      true,
    )
  })
})

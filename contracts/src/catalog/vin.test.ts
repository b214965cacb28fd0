import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeVin, modelYears, normaliseVin, vinCheckDigit, vinProblem } from './vin.ts'
import { vinMaker, vinMakerEntries } from './vin-makers.ts'

const now = new Date('2026-11-01T12:00:00Z')
const alphabet = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
const letters = alphabet.filter((c) => /[A-Z]/.test(c))
const vinChar = fc.constantFrom(...alphabet)
/** Seventeen valid characters. */
const vins = fc.array(vinChar, { minLength: 17, maxLength: 17 }).map((chars) => chars.join(''))
const put = (vin: string, position: number, c: string): string => vin.slice(0, position - 1) + c + vin.slice(position)
const checked = (vin: string): string => put(vin, 9, vinCheckDigit(vin))

describe('vinCheckDigit', () => {
  it.each([
    // The example of 49 CFR 565.15, the all-ones of every textbook, and three cars on the road.
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['1HGCM82633A004352', '3'],
    ['5YJSA1DG9DFP14705', '9'],
    ['WBA3A5G59DNP26082', '9'],
  ])('of %s is %s', (vin, digit) => {
    expect(vinCheckDigit(vin)).toBe(digit)
  })

  it('does not depend on the character in its own place', () => {
    fc.assert(fc.property(vins, vinChar, (vin, c) => vinCheckDigit(put(vin, 9, c)) === vinCheckDigit(vin)))
  })

  it('betrays every wrong digit anywhere else', () => {
    const digits = fc.constantFrom(...'0123456789')
    const position = fc.integer({ min: 1, max: 17 }).filter((n) => n !== 9)
    fc.assert(
      fc.property(vins, position, digits, digits, (vin, at, typed, meant) => {
        fc.pre(typed !== meant)
        expect(vinCheckDigit(put(vin, at, typed))).not.toBe(vinCheckDigit(put(vin, at, meant)))
      }),
    )
  })
})

describe('vinProblem', () => {
  it('accepts a right check digit of North America and China, and refuses every other', () => {
    const start = fc.constantFrom('1', '2', '3', '4', '5', '7F', 'L')
    fc.assert(
      fc.property(vins, start, fc.constantFrom(...'0123456789X'), (vin, prefix, c) => {
        const right = checked(prefix + vin.slice(prefix.length))
        expect(vinProblem(right, 2010)).toBeNull()
        const typed = put(right, 9, c)
        expect(vinProblem(typed, 2010)).toBe(typed === right ? null : 'VIN_CHECK_DIGIT')
      }),
    )
  })

  it('asks nothing of position 9 elsewhere', () => {
    fc.assert(fc.property(vins, fc.constantFrom(...'JKSVWXYZ'), (vin, c) => vinProblem(put(vin, 1, c), null) === null))
  })

  it('knows no I, O and Q, in whatever case', () => {
    const position = fc.integer({ min: 1, max: 17 })
    fc.assert(
      fc.property(vins, position, fc.constantFrom(...'IOQioq'), (vin, at, c) => {
        expect(vinProblem(put(vin, at, c), null)).toBe('VIN_LETTERS')
      }),
    )
  })

  it('does not care how it is written', () => {
    expect(vinProblem(' 1hg cm8-2633a004352 ', 2003)).toBeNull()
    fc.assert(
      fc.property(vins, fc.integer({ min: 1, max: 16 }), (vin, at) => {
        const spaced = `${vin.slice(0, at)} - ${vin.slice(at)}`.toLowerCase()
        expect(normaliseVin(spaced)).toBe(vin)
        expect(vinProblem(spaced, null)).toBe(vinProblem(vin, null))
      }),
    )
  })

  it('takes a free chassis number before 1981 only', () => {
    const numbers = fc.array(fc.constantFrom(...alphabet, 'I', 'O', 'Q'), { minLength: 5, maxLength: 16 })
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1886, max: 2027 }), (chars, year) => {
        expect(vinProblem(chars.join(''), year)).toBe(year < 1981 ? null : 'VIN_LENGTH')
      }),
    )
  })
})

describe('modelYears', () => {
  it('are thirty years apart and come back to their code', () => {
    expect(modelYears('A')).toEqual([1980, 2010])
    expect(modelYears('Y')).toEqual([2000, 2030])
    expect(modelYears('1')).toEqual([2001, 2031])
    expect(modelYears('9')).toEqual([2009, 2039])
    for (const c of ['I', 'O', 'Q', 'U', 'Z', '0', '', 'AB']) expect(modelYears(c)).toEqual([])
    const coded = alphabet.flatMap((c) => modelYears(c))
    expect(new Set(coded).size).toBe(60)
  })
})

describe('decodeVin', () => {
  it.each([
    ['1HGCM82633A004352', 'Honda', 2003],
    ['5YJSA1DG9DFP14705', 'Tesla', 2013],
    ['1M8GDM9AXKP042788', null, 1989],
    ['WVWZZZ1KZ9W000001', 'Volkswagen', 2009],
    // K may be 1989 or 2019: outside North America the later one is likelier on sale.
    ['WAUZZZF20KN000001', 'Audi', 2019],
    // Y may be 2000 or 2030, and 2030 is not yet.
    ['YV1RS61T0Y2000001', 'Volvo', 2000],
    ['VF15RJN0A54321987', 'Renault', null],
    ['WDD2040081A123456', 'Mercedes-Benz', null],
    ['VBKV59401GM000001', 'KTM', 2016],
  ])('reads %s as %s of %s', (vin, brand, year) => {
    expect(decodeVin(vin, now)).toMatchObject({ maker: brand === null ? null : { brand }, year })
  })

  it('has nothing to say of what is no VIN', () => {
    for (const vin of ['', 'WVWZZZ1KZ9W00000', '1HGCM82643A004352', 'WVWZZZ1KZ9WO00001'])
      expect(decodeVin(vin, now)).toBeNull()
  })

  it('lets position 7 tell the decade of a car of North America, unless that year is not yet', () => {
    fc.assert(
      fc.property(vins, fc.constantFrom(...letters), fc.constantFrom(...'0123456789'), (vin, letter, digit) => {
        const [early, late] = modelYears(vin.charAt(9))
        fc.pre(early !== undefined && late !== undefined)
        const american = `1HG${vin.slice(3)}`
        const year = (c: string) => decodeVin(checked(put(american, 7, c)), now)?.year
        expect(year(digit)).toBe(early)
        expect(year(letter)).toBe((late ?? 0) <= 2027 ? late : null)
      }),
    )
  })

  it('never reads a year to come, and elsewhere the latest that is not', () => {
    fc.assert(
      fc.property(vins, fc.constantFrom('WVW', 'JHM', 'KMH', 'SAL'), (vin, wmi) => {
        const [early, late] = modelYears(vin.charAt(9))
        const wanted = early === undefined ? null : (late ?? 0) <= 2027 ? late : early
        expect(decodeVin(wmi + vin.slice(3), now)?.year).toBe(wanted)
      }),
    )
  })

  it('does not let position 7 speak for a motorcycle', () => {
    expect(decodeVin(checked('1HD1KB4030K000001'), now)).toMatchObject({
      maker: { brand: 'Harley-Davidson', kind: 'motorcycle' },
      year: null,
    })
    expect(decodeVin(checked('1HD1KB403BK000001'), now)?.year).toBe(2011)
  })
})

describe('the table of makers', () => {
  it('names each identifier once, in three characters a VIN may have', () => {
    const codes = vinMakerEntries.map(([wmi]) => wmi)
    expect(codes.filter((wmi, at) => codes.indexOf(wmi) !== at)).toEqual([])
    expect(codes.filter((wmi) => !/^[A-HJ-NPR-Z0-9]{3}$/.test(wmi))).toEqual([])
    expect(codes.length).toBeGreaterThanOrEqual(80)
  })

  it('covers cars, motorcycles and trucks', () => {
    const kinds = Map.groupBy(vinMakerEntries, ([, { kind }]) => kind)
    expect(kinds.get('light')?.length).toBeGreaterThan(150)
    expect(kinds.get('motorcycle')?.length).toBeGreaterThan(20)
    expect(kinds.get('truck')?.length).toBeGreaterThan(20)
    expect(vinMaker('1C4')).toBeNull()
  })
})

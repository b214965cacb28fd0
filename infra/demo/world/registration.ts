import { vinCheckDigit } from '@forecourt/contracts'
import type { Random } from '../random.ts'

const LETTERS = 'ABCDEFGHJKLMNPRSTVWXYZ'
const VIN_YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** World manufacturer identifiers of makes; others get one of their country. */
const makers: Readonly<Record<string, string>> = {
  'Alfa Romeo': 'ZAR',
  Alpine: 'VFA',
  Audi: 'WAU',
  BMW: 'WBA',
  BYD: 'LGX',
  Citroën: 'VF7',
  Dacia: 'UU1',
  DAF: 'XLR',
  Ducati: 'ZDM',
  Fiat: 'ZFA',
  Ford: 'WF0',
  'Harley-Davidson': '5HD',
  Honda: 'JHM',
  Hyundai: 'TMA',
  Isuzu: 'MPA',
  Iveco: 'ZCF',
  Jaguar: 'SAJ',
  Jeep: '1C4',
  KTM: 'VBK',
  Kawasaki: 'JKA',
  Kia: 'U5Y',
  'Land Rover': 'SAL',
  Lexus: 'JTH',
  MAN: 'WMA',
  MG: 'LSJ',
  Mazda: 'JMZ',
  'Mercedes-Benz': 'WDD',
  'Mercedes-Benz Trucks': 'WDB',
  Mini: 'WMW',
  Nissan: 'SJN',
  Opel: 'W0L',
  Peugeot: 'VF3',
  Porsche: 'WP0',
  Ram: '1C6',
  Renault: 'VF1',
  'Renault Trucks': 'VF6',
  Scania: 'YS2',
  Silence: 'VTU',
  Škoda: 'TMB',
  Subaru: 'JF1',
  Suzuki: 'TSM',
  Tesla: '5YJ',
  Toyota: 'SB1',
  Triumph: 'SMT',
  Vespa: 'ZAP',
  Volkswagen: 'WVW',
  Volvo: 'YV1',
  'Volvo Trucks': 'YV2',
  Yamaha: 'JYA',
  Zero: '538',
}
const countries: Readonly<Record<string, string>> = {
  AT: 'VA9',
  DE: 'WAG',
  ES: 'VSS',
  FR: 'VF9',
  GB: 'SCC',
  IT: 'ZFC',
  JP: 'JT1',
  SI: 'VBB',
  US: '1G1',
}

/** A vehicle identification number with a valid check digit; a plain chassis number before model year 1981. */
export function vehicleNumber(chance: Random, brand: string, origin: string, year: number): string {
  const some = (count: number, from: string) => Array.from({ length: count }, () => chance.pick([...from])).join('')
  if (year < 1981) return `${some(2, LETTERS)}${some(7, '0123456789')}`
  const maker = makers[brand] ?? countries[origin] ?? 'WAG'
  const letter = VIN_YEARS[(year - 1980) % VIN_YEARS.length] ?? 'A'
  const start = `${maker}${some(3, LETTERS)}${some(2, '123456789')}`
  const end = `${letter}${some(1, LETTERS)}${some(6, '0123456789')}`
  return `${start}${vinCheckDigit(`${start}0${end}`)}${end}`
}

/** A number plate as that country issues them; `area` is the city's code where plates have one. */
export function plate(chance: Random, country: string, area: string): string {
  const digits = (count: number) => Array.from({ length: count }, () => chance.whole(0, 9)).join('')
  const letters = (count: number) => Array.from({ length: count }, () => chance.pick([...LETTERS])).join('')
  const formats: Readonly<Record<string, () => string>> = {
    AT: () => `${area} ${chance.whole(100, 999)} ${letters(2)}`,
    BE: () => `${chance.whole(1, 2)}-${letters(3)}-${digits(3)}`,
    CH: () => `${area} ${chance.whole(10_000, 399_999)}`,
    CZ: () => `${chance.whole(1, 9)}${area}${chance.whole(1, 9)} ${digits(4)}`,
    DE: () => `${area}-${letters(2)} ${chance.whole(10, 9999)}`,
    DK: () => `${letters(2)} ${chance.whole(10, 99)} ${digits(3)}`,
    ES: () => `${digits(4)} ${letters(3)}`,
    FR: () => `${letters(2)}-${digits(3)}-${letters(2)}`,
    GB: () => `${letters(2)}${chance.pick(['14', '16', '18', '19', '20', '67', '69', '70', '71', '72'])} ${letters(3)}`,
    IE: () => `${chance.whole(141, 242)}-${area}-${chance.whole(100, 39_999)}`,
    IT: () => `${letters(2)} ${digits(3)}${letters(2)}`,
    LU: () => `${letters(2)} ${digits(4)}`,
    NL: () => `${letters(1)}-${digits(3)}-${letters(2)}`,
    PL: () => `${area} ${digits(5)}`,
    PT: () => `${letters(2)}-${digits(2)}-${letters(2)}`,
    SE: () => `${letters(3)} ${digits(3)}`,
  }
  const format = formats[country]
  if (!format) throw new Error(`no plates for ${country}`)
  return format()
}

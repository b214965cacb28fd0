/** A number as people write it: "25000", "25 000", "25.000", "25,000", "25'000", "2.5", "2万5". Over a flat text. */
export const FIGURE = String.raw`(?:\d+万\d{1,4}(?!\d)|\d{1,3}(?:[ .,'’]\d{3})+(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d))`

const units: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12 },
  ...{ fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, eighty: 80, hundred: 100 },
  ...{ deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, huit: 8, neuf: 9, dix: 10, douze: 12, quinze: 15, vingt: 20 },
  ...{ trente: 30, quarante: 40, cinquante: 50, soixante: 60, cent: 100 },
  ...{ zwei: 2, drei: 3, vier: 4, funf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, zwolf: 12, funfzehn: 15 },
  ...{ zwanzig: 20, dreissig: 30, vierzig: 40, funfzig: 50, hundert: 100 },
}
const longestFirst = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|')

const word = `(?:${longestFirst(Object.keys(units))})`

/** A number in words, before a thousand or what is counted: "vingt-cinq mille", "fünfundzwanzigtausend", "two doors". */
export const NUMERAL = `(?:(?<![a-z])${word}(?:(?:[ -]|und)?${word})?(?=[ -]*(?:thousand|mille|tausend|grand|doors?|portes?|tur|seat|places?|sitz))|[一二两三四五六七八九十百千万]{2,}|[一二两三四五六七八九十](?=[万千个座门]))`

/** What stands behind a number and multiplies it. */
export const TIMES: readonly (readonly [pattern: string, times: number])[] = [
  ['万|w(?![a-z])', 10_000],
  ['千|tsd\\.?|tausend|thousand|mille(?![a-z])|grand(?![a-z])|k(?![a-jl-z]|m)', 1_000],
]

const han: Readonly<Record<string, number>> = {
  ...{ 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
}

/** The value of a number in figures or words. */
export function numberOf(text: string): number {
  const [, tens, rest] = /^(\d+)万(\d+)$/.exec(text) ?? []
  if (tens && rest) return Number(tens) * 10_000 + Number(rest.padEnd(4, '0'))
  if (/^\d/.test(text)) {
    const isGrouped = /^\d{1,3}(?:[ .,'’]\d{3})+$/.test(text)
    return Number(isGrouped ? text.replace(/\D/g, '') : text.replace(',', '.'))
  }
  const words = text.match(new RegExp(word, 'g'))
  if (words) return words.reduce((sum, one) => sum + (units[one] ?? 0), 0)
  return chineseNumber(text)
}

const steps: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 }

/** "一万五千", and "一万五" for the same. */
function chineseNumber(text: string): number {
  let [whole, part, last, step] = [0, 0, 0, 1]
  for (const sign of text) {
    if (sign === '万') {
      whole = (part + last || 1) * 10_000
      ;[part, last, step] = [0, 0, 10_000]
    } else if (steps[sign]) {
      step = steps[sign]
      part += (last || 1) * step
      last = 0
    } else last = han[sign] ?? 0
  }
  return whole + part + last * (step > 10 ? step / 10 : 1)
}

/** What a multiplier makes of a number; 1 where there is none. */
export const timesOf = (text: string | undefined): number =>
  text === undefined ? 1 : (TIMES.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'u').test(text))?.[1] ?? 1)

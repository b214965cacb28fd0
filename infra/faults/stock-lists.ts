/** A vehicle as a dealer's list has it. */
export interface StockRow {
  readonly number: string
  readonly make: string
  readonly model: string
  readonly year: number
  readonly price: number
}

export interface StockList {
  /** Whether the list names the dealer's numbers. */
  readonly isNumbered: boolean
  readonly rows: readonly StockRow[]
}

const within = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1))
const oneOf = <T>(of: readonly T[]): T => of[within(0, of.length - 1)] as T
/** Few enough that a list has genuine twins. */
const models = [
  ['Fiat', 'Panda'],
  ['VW', 'Golf'],
  ['Mercedes', 'C 220'],
  ['Land', 'Rover Discovery'],
] as const
const written: Readonly<Record<string, readonly [string, string]>> = {
  VW: ['Volkswagen', 'Golf'],
  Mercedes: ['Mercedes-Benz', 'C 220'],
  Land: ['Land Rover', 'Discovery'],
}

let last = 0
function newRow(): StockRow {
  const [make, model] = oneOf(models)
  last += 1
  return { number: `S${last}`, make, model, year: within(2015, 2016), price: within(5, 12) * 1_000 }
}

/** The list after this one: some are gone, some have another price, some are new, and the order is another. */
export function nextList(before: StockList | undefined, size: number): StockList {
  const isNumbered = before === undefined || Math.random() < 0.75
  const kept = (before?.rows ?? []).filter(() => Math.random() < 0.8)
  const changed = kept.map((row) => (Math.random() < 0.3 ? { ...row, price: within(5, 12) * 1_000 } : row))
  const added = Array.from({ length: Math.max(0, size - changed.length + within(-5, 5)) }, newRow)
  return { isNumbered, rows: [...changed, ...added].sort(() => Math.random() - 0.5) }
}

export const csvOf = ({ isNumbered, rows }: StockList): string =>
  [
    `${isNumbered ? 'stock number,' : ''}make,model,year,price`,
    ...rows.map(({ number, make, model, year, price }) =>
      [...(isNumbered ? [number] : []), make, model, year, price].join(','),
    ),
  ].join('\n')

/** What the dealer offers after a list, a line for each vehicle; numbers only where the list has them. */
export const expectedOf = ({ isNumbered, rows }: StockList): string[] =>
  rows
    .map(({ number, make, model, year, price }) => {
      const [brand, name] = written[make] ?? [make, model]
      return `${isNumbered ? number : '*'} ${brand} ${name} ${year} ${price}`
    })
    .sort()

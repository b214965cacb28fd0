import type { Statement } from './captured-sql.ts'

/** A part of the best match (`postgres/match-page.ts`), whose condition is not that of the whole search. */
export const isByMatch = ({ text }: Statement): boolean => text.includes('head @@')

/**
 * The condition of the page's statement with its parameters; those of order and paging stand behind it. A page by price asks what
 * holds for all and then currency by currency; no class bounds a price that it is ordered by. Undefined where no statement has it.
 */
export function conditionOf(statements: readonly Statement[]): Statement | undefined {
  if (statements.some(isByMatch)) return undefined
  const page = statements.find(({ text }) => text.includes('from vehicle_search where'))
  const condition = page && /from vehicle_search where ([\s\S]*?)\s+order by /.exec(page.text)?.[1]
  if (!page || condition === undefined) return undefined
  const isByPrice = page.text.includes('price_minor as minor')
  return { text: isByPrice ? condition.replace(/ and \(currency = [\s\S]*$/, '') : condition, params: page.params }
}

/** Mentions the parameters a condition does not use, so that PostgreSQL knows their type. */
export const unused = (text: string, params: readonly unknown[]): string =>
  params
    .map((_, at) => `$${at + 1}`)
    .filter((name) => !new RegExp(`\\${name}(?!\\d)`).test(text))
    .reduce((condition, name) => `${condition} and (${name}::text is null or true)`, 'true')

/** Exact counts of every facet over the rows of a condition, in one statement. */
export function groupingSets(condition: string): string {
  const columns = [
    'brand',
    'model',
    'category',
    'country',
    'city',
    'type',
    'color',
    'fuel',
    'transmission',
    'doors',
    'seats',
  ]
  return `with matched as materialized (select ${columns.join(', ')}, options from vehicle_search where ${condition})
    select grouping(${columns.join(', ')}) as facet, ${columns.join(', ')}, count(*) from matched
    group by grouping sets (${columns.map((column) => `(${column})`).join(', ')}, ())
    union all select -1, choice, ${columns
      .slice(1)
      .map(() => 'null')
      .join(', ')}, count(*) from matched, unnest(options) as choice group by choice`
}

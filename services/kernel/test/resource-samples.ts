import { type FieldShape, isNullable, type Resource } from '@forecourt/contracts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const letters = (n: number, length: number): string =>
  Array.from({ length }, (_, place) => alphabet[Math.floor(n / 26 ** (length - 1 - place)) % 26]).join('')

/** The schema's own figures. */
export const limitsOf = (shape: FieldShape) =>
  shape.schema as { pattern?: string; enum?: string[]; minimum?: number; maximum?: number; maxLength?: number }

/** A text that fits a pattern, another one for each `n`. */
function fitting(pattern: string, n: number): string {
  const candidates = [2, 3, 6].flatMap((length) => {
    const low = letters(n, length)
    return [low.toUpperCase(), low, `${low}_${low.toUpperCase()}`]
  })
  const found = candidates.find((text) => new RegExp(pattern).test(text))
  if (!found) throw new Error(`no sample fits ${pattern}: add a candidate`)
  return found
}

/** A value a field takes, another one for each `n`; references are made by the caller. */
export function sampleValue(shape: FieldShape, n: number): unknown {
  const { pattern = '', enum: values = [], minimum = 0, maximum = 100, maxLength = 100 } = limitsOf(shape)
  switch (shape.kind) {
    case 'code':
      return fitting(pattern, n)
    case 'integer':
      return Math.min(Math.max(minimum, 0) + (n % 3), maximum)
    case 'number':
      return n % 90
    case 'money':
      return (n % 1000) + 0.5
    case 'boolean':
      return n % 2 === 0
    case 'hex':
      return `#${n.toString(16).padStart(6, '0')}`
    case 'enum':
      return values[n % values.length]
    case 'url':
      return `https://sample-${n}.example`
    case 'cron':
      return `${n % 60} 3 * * *`
    default:
      return `Sample ${letters(n, 4)}`.slice(-maxLength)
  }
}

/** Values a field must refuse, one for each of its rules. */
export function wrongValues(shape: FieldShape): unknown[] {
  const { minimum, maximum, maxLength } = limitsOf(shape)
  const wrong: unknown[] = [{}]
  if (maxLength !== undefined && maxLength <= 2000) wrong.push('x'.repeat(maxLength + 1))
  if (minimum !== undefined) wrong.push(minimum - 1)
  if (maximum !== undefined) wrong.push(maximum + 1)
  if (!isNullable(shape)) wrong.push(null)
  if (shape.kind === 'integer') wrong.push(1.5)
  if (shape.kind === 'boolean') wrong.push('yes')
  if (shape.kind === 'code') wrong.push('? ?')
  if (shape.kind === 'hex') wrong.push('red', '#12345')
  if (shape.kind === 'enum') wrong.push('none of them')
  if (shape.kind === 'url') wrong.push('ftp://sample.example')
  if (shape.kind === 'reference') wrong.push('not an id')
  return wrong
}

/** Fields by which a list can be told to have found a record: plain texts. */
export const searchable = ({ fields, list }: Resource): string[] =>
  list.search.filter((field) => fields[field]?.kind === 'text' || fields[field]?.kind === 'code')

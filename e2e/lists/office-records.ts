import { randomBytes } from 'node:crypto'
import type { FieldShape, Resource } from '@forecourt/contracts'
import { sentence, wordsOf } from '../fixtures/ui-texts.ts'

const letter = (byte: number): string => String.fromCharCode(97 + (byte % 26))
const letters = (length: number): string => [...randomBytes(length)].map(letter).join('')
/** Letters of its own for each run: two runs on one world do not meet. */
export const freshWord = (): string => `zz${letters(6)}`

const slugs: Readonly<Record<string, string>> = {
  page: 'pages',
  fueltype: 'fuel-type',
  cartgroup: 'cart-group',
  cartdetail: 'cart-detail',
  user: 'users',
}
/** Last part of a page's address (spec 2). */
export const slugOf = ({ name }: Pick<Resource, 'name'>): string => slugs[name] ?? name

export interface ClosedResource {
  /** A record that is there in every installation. */
  readonly find: string
  /** A record the form takes, and the server refuses because it is there already. */
  readonly taken: Readonly<Record<string, string>>
  readonly takenSays: string
  /** What the software does not have. */
  readonly unknown: Readonly<Record<string, string>>
  readonly unknownSays: string
}
const nameTaken = 'This name is already in use.'

/** Records of these must be called something the software has, and all it has are there: none can be added. */
export const closedResources: Readonly<Record<string, ClosedResource>> = {
  theme: {
    find: 'system',
    taken: { name: 'light' },
    takenSays: nameTaken,
    unknown: { name: 'sepia' },
    unknownSays: 'The application has no such theme.',
  },
  language: {
    find: 'zh_CN',
    taken: { name: 'Chinese', code: 'zh_CN', description: 'Again' },
    takenSays: 'This code is already in use.',
    unknown: { code: 'xx_XX' },
    unknownSays: 'The application has no such language.',
  },
  provider: {
    find: 'whatsapp',
    taken: { name: 'whatsapp' },
    takenSays: nameTaken,
    unknown: { name: 'pigeon' },
    unknownSays: 'There is no such notification channel.',
  },
  datacron: {
    find: 'otp-purge',
    taken: { name: 'otp-purge', cron: '0 3 * * *' },
    takenSays: nameTaken,
    unknown: { name: 'nothing' },
    unknownSays: 'There is no handler of this name.',
  },
}

export const limitsOf = (shape: FieldShape) =>
  shape.schema as { pattern?: string; enum?: string[]; minimum?: number; maximum?: number; maxLength?: number }

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const lanes = 4
/** Gives out values one after the other, each worker from a lane of its own, so that no two tests hold the same one. */
function dealer(values: readonly string[]): () => string {
  const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % lanes
  const own = values.filter((_, at) => at % lanes === lane)
  let next = (randomBytes(1)[0] ?? 0) % own.length
  return () => own[next++ % own.length] ?? ''
}
/** Codes of ISO 3166 that are free for whoever wants them: no country ever has one. */
const countryCode = dealer([
  'AA',
  ...alphabet.slice(12).map((last) => `Q${last}`),
  ...alphabet.map((last) => `X${last}`),
  'ZZ',
])
/** Codes of ISO 4217 that begin like no country's, so that no currency has one. */
const currencyCode = dealer([...'BCDEFG'].flatMap((middle) => alphabet.map((last) => `Z${middle}${last}`)))

function code({ name }: Pick<Resource, 'name'>, word: string): string {
  if (name === 'page') return `help-${word}`
  if (name === 'country') return countryCode()
  return name === 'currency' ? currencyCode() : word
}

/** A value a field takes; undefined for references, which are records of others, and for what may be left out. */
export function sample(resource: Resource, field: string, word: string): string | number | boolean | undefined {
  const shape = resource.fields[field]
  if (!shape) return undefined
  const { enum: values = [], minimum = 0, maximum = 100, maxLength = 100 } = limitsOf(shape)
  switch (shape.kind) {
    case 'code':
      return code(resource, word)
    case 'integer':
      return Math.min(Math.max(minimum, 2), maximum)
    case 'number':
      return 12
    case 'money':
      return 12.5
    case 'boolean':
      return false
    case 'hex':
      return `#${randomBytes(3).toString('hex')}`
    case 'enum':
      return values[0]
    case 'url':
      return 'https://idp.example'
    case 'reference':
    case 'icon':
      return undefined
    default:
      return `${word} ${field}`.slice(0, maxLength)
  }
}

/** "Cart name is required." (spec 5), though the field itself is called Name. */
const labelInSentences = (resource: Resource, field: string): string =>
  resource.name === 'cart' && field === 'name' ? 'Cart name' : wordsOf(resource).label(field)

export interface WrongValue {
  readonly typed: string
  readonly says: string
}

/** What somebody may type wrongly into a field, with the sentence that tells them: one for each of its rules. */
export function wrongValues(resource: Resource, field: string): WrongValue[] {
  const shape = resource.fields[field]
  if (!shape || ['boolean', 'enum', 'reference', 'secret', 'markdown', 'cron'].includes(shape.kind)) return []
  const label = labelInSentences(resource, field)
  const { pattern, minimum, maximum, maxLength } = limitsOf(shape)
  const wrong: WrongValue[] = []
  if (minimum !== undefined)
    wrong.push({ typed: String(minimum - 1), says: sentence('minimum', { label, limit: minimum }) })
  if (maximum !== undefined)
    wrong.push({ typed: String(maximum + 1), says: sentence('maximum', { label, limit: maximum }) })
  if (pattern !== undefined) wrong.push({ typed: '? ?', says: sentence('invalid', { label }) })
  if (maxLength !== undefined && pattern === undefined)
    wrong.push({ typed: 'x'.repeat(maxLength + 1), says: sentence('maxLength', { label, count: maxLength }) })
  return wrong
}

/** What the empty form says of a field (spec 5). */
export const requiredSentence = (resource: Resource, field: string): string =>
  sentence('required', { label: labelInSentences(resource, field) })

/** Required fields that can be empty in a form: a switch is always one or the other. */
export const emptyable = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((field) => fields[field]?.required && fields[field]?.kind !== 'boolean')

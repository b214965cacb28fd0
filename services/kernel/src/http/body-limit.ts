import type { EndpointShape } from '@forecourt/contracts'

/** How large a body of a schema may be. */
export interface BodyLimit {
  readonly bytes: number
  /** Members and items, at all levels together. */
  readonly values: number
}

interface Part {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Part[]
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly items?: Part
  readonly properties?: Readonly<Record<string, Part>>
  readonly patternProperties?: Readonly<Record<string, Part>>
}

/** The least limit: room for mistakes that deserve a sentence. */
const LEAST: BodyLimit = { bytes: 4_096, values: 1_000 }
const MOST_BYTES = 1_048_576
/** For what a schema leaves open, such as members of a passkey's answer. */
const OPEN: BodyLimit = { bytes: 4_096, values: 100 }
/** JSON may write any character as `\u` and four digits. */
const BYTES_OF_A_CHARACTER = 6
/** Characters of texts with a format: ids, days, instants. */
const FORMATTED = 40

const textLimit = (characters: number): BodyLimit => ({ bytes: characters * BYTES_OF_A_CHARACTER + 3, values: 1 })
const times = ({ bytes, values }: BodyLimit, count: number): BodyLimit => ({
  bytes: bytes * count,
  values: values * count,
})
const sum = (limits: readonly BodyLimit[]): BodyLimit =>
  limits.reduce((all, { bytes, values }) => ({ bytes: all.bytes + bytes, values: all.values + values }), {
    bytes: 2,
    values: 1,
  })
const most = (limits: readonly BodyLimit[]): BodyLimit => ({
  bytes: Math.max(...limits.map(({ bytes }) => bytes)),
  values: Math.max(...limits.map(({ values }) => values)),
})

function limitOf(part: Part): BodyLimit {
  if (part.anyOf) return most(part.anyOf.map(limitOf))
  const given = part.enum ?? (part.const === undefined ? undefined : [part.const])
  if (given) return most(given.map((value) => textLimit(String(value).length)))
  if (part.type === 'string') return textLimit(part.maxLength ?? FORMATTED)
  if (part.type === 'array') return sum([times(limitOf(part.items ?? {}), part.maxItems ?? 100)])
  if (part.type === 'object') {
    const members = Object.entries(part.properties ?? {}).map(([name, member]) =>
      sum([textLimit(name.length), limitOf(member)]),
    )
    const [open] = Object.values(part.patternProperties ?? {})
    return sum(
      open ? [...members, times(sum([textLimit(FORMATTED), limitOf(open)]), part.maxProperties ?? 100)] : members,
    )
  }
  if (part.type === 'integer' || part.type === 'number') return { bytes: 25, values: 1 }
  if (part.type === 'boolean' || part.type === 'null') return { bytes: 6, values: 1 }
  return OPEN
}

const limits = new WeakMap<EndpointShape, BodyLimit>()

/**
 * How large the JSON body of an endpoint may be: what a raw one declares, else what its schema allows at most, written as wastefully as JSON can be. A
 * sign-in needs 4 kB, a text page more; nothing needs more than 1 MiB.
 */
export function bodyLimitOf(contract: EndpointShape): BodyLimit {
  if (contract.rawBody) return { bytes: contract.rawBody.maxBytes, values: 0 }
  const known = limits.get(contract)
  if (known) return known
  const { bytes, values } = contract.body ? limitOf(contract.body as Part) : LEAST
  const limit = {
    bytes: Math.min(Math.max(Math.ceil(bytes * 1.25), LEAST.bytes), MOST_BYTES),
    values: values + LEAST.values,
  }
  limits.set(contract, limit)
  return limit
}

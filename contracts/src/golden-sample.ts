import type { TSchema } from 'typebox'

interface JsonSchema {
  type?: string
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  minimum?: number
  minLength?: number
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '019b76da-a800-7000-8000-000000000001',
  'date-time': '2026-01-02T03:04:05.678Z',
  date: '2026-01-02',
  email: 'person@example.test',
  uri: 'https://example.test/',
}

/** A value that fits a schema and leaves no member out: the first draft of a golden fixture. */
export function sampleOf(schema: TSchema): unknown {
  return sample(schema as JsonSchema)
}

function sample(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf.find((option) => option.type !== 'null') ?? { type: 'null' })
  switch (schema.type) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, sample(member)])
      if (members.length > 0) return Object.fromEntries(members)
      return Object.fromEntries(Object.values(schema.patternProperties ?? {}).map((member) => ['name', sample(member)]))
    }
    case 'array':
      return schema.items ? [sample(schema.items)] : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return (schema.format && BY_FORMAT[schema.format]) ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1))
    default:
      return 'text'
  }
}

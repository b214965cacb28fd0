import type { TObject, TSchema } from 'typebox'

interface Shape {
  type?: string
  items?: Shape
  anyOf?: Shape[]
}

/**
 * Turns a parsed query string into the types its schema names: numbers, booleans, and a list where a repeatable value came
 * once. Anything that does not fit stays as it was, for the validation to refuse; an empty value of a number or boolean too.
 */
export function convertQuery(schema: TObject, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // Entries and not assignments: `__proto__` is a name like any other, for the validation to refuse.
  const given = Object.entries(query).map(([name, value]): [string, unknown] => {
    const property: TSchema | undefined = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    return [name, property ? convert(property as Shape, value) : value]
  })
  const defaults = Object.entries<TSchema>(schema.properties).flatMap(([name, property]) =>
    'default' in property && query[name] === undefined ? [[name, property.default] as [string, unknown]] : [],
  )
  return Object.fromEntries([...defaults, ...given])
}

function convert(shape: Shape, value: unknown): unknown {
  if (shape.type === 'array') {
    const list = Array.isArray(value) ? value : [value]
    return list.map((item) => (shape.items ? convert(shape.items, item) : item))
  }
  if (typeof value !== 'string') return value
  if (shape.anyOf) {
    for (const option of shape.anyOf) {
      const converted = convert(option, value)
      if (converted !== value) return converted
    }
    return value
  }
  // Decimal notation only: Number('') is 0, Number('0x10') is 16, and nobody means those.
  if ((shape.type === 'integer' || shape.type === 'number') && /^-?\d+(\.\d+)?([eE][+-]?\d{1,2})?$/.test(value))
    return Number(value)
  if (shape.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

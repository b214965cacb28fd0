interface TsType {
  name: string
  raw?: string
  value?: string
  elements?: readonly TsType[]
}

interface DocgenProp {
  description?: string
  required?: boolean
  tsType?: TsType
  defaultValue?: { value: string } | null
}

/** What the build writes about a component (react-docgen). */
interface Documented {
  __docgenInfo?: { props?: Readonly<Record<string, DocgenProp>> }
}

/** Every component takes them, and nobody chooses a component by them. */
const SILENT = ['className', 'ref', 'id', 'slot', 'tabIndex']

const isDocumented = (component: unknown): component is Documented =>
  (typeof component === 'function' || typeof component === 'object') && component !== null

const partsOf = (type: TsType): readonly TsType[] =>
  (type.name === 'union' ? (type.elements ?? []) : [type]).filter(({ name }) => name !== 'undefined')

/** A type as it is written, without `undefined`: the table says what is required by itself. */
function written(type: TsType): string {
  const parts = partsOf(type)
  // A type in parentheses inside a union is "unknown" to react-docgen, the union as it stands in the file is not.
  if (type.name !== 'union' || parts.some(({ name }) => name === 'unknown'))
    return (type.raw ?? type.name).replace(/ \| undefined$/, '')
  return parts.map((part) => part.value ?? part.raw ?? part.name).join(' | ')
}

function controlOf(type: TsType): { control: unknown; options?: unknown[] } {
  const parts = partsOf(type)
  const values = parts.flatMap(({ name, value }) =>
    name === 'literal' && value ? [value.replace(/^['"]|['"]$/g, '')] : [],
  )
  if (values.length > 0 && values.length === parts.length) {
    const options = values.map((value) => (/^\d+$/.test(value) ? Number(value) : value))
    return { control: { type: values.length > 4 ? 'select' : 'inline-radio' }, options }
  }
  const simple: Readonly<Record<string, string>> = {
    boolean: 'boolean',
    number: 'number',
    string: 'text',
    ReactNode: 'text',
  }
  const type_ = parts.length === 1 ? simple[parts[0]?.name ?? ''] : undefined
  return { control: type_ ? { type: type_ } : false }
}

/** Rows of the table of props: Storybook's own call every type that may be left out a "union" and offer nothing to choose. */
export function extractArgTypes(component: unknown) {
  const props = isDocumented(component) ? component.__docgenInfo?.props : undefined
  return Object.fromEntries(
    Object.entries(props ?? {})
      .filter(([name]) => !SILENT.includes(name))
      .toSorted(([, a], [, b]) => Number(b.required ?? false) - Number(a.required ?? false))
      .map(([name, { description = '', required = false, tsType = { name: 'unknown' }, defaultValue }]) => [
        name,
        {
          name,
          description,
          type: { name: 'other', value: tsType.name, required },
          table: {
            type: { summary: written(tsType) },
            ...(defaultValue ? { defaultValue: { summary: defaultValue.value } } : {}),
          },
          ...controlOf(tsType),
        },
      ]),
  )
}

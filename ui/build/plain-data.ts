/** What TypeBox notes beside a schema's own members, unseen by `Object.keys`; its checks read none of it. */
const HIDDEN = new Set(['~kind', '~optional', '~readonly', '~unsafe'])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The members to write of an object, by name; undefined if it is more than data. */
function membersOf(value: object): [string, unknown][] | undefined {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return
  const names = Reflect.ownKeys(value)
  const isData = names.every((name) => {
    const own = Object.getOwnPropertyDescriptor(value, name)
    return (
      typeof name === 'string' && name !== '__proto__' && own && 'value' in own && (own.enumerable || HIDDEN.has(name))
    )
  })
  if (!isData) return
  // Whoever puts a member into a schema of their own reads there that it may be left out.
  const optional: [string, unknown][] = '~optional' in value ? [['~optional', true]] : []
  return [...Object.entries(value).filter(([name]) => !HIDDEN.has(name)), ...optional]
}

export interface Writing {
  /** An expression for an object that is already there under a name: it stays one and the same. */
  readonly nameOf?: (value: object) => string | undefined
  /** Whether a member of an object is left out. */
  readonly isCut?: (holder: object, member: string) => boolean
}

/** A value as the source of a literal. Undefined where it is more than data: functions, classes, dates, circles. */
export function written(value: unknown, writing: Writing = {}, within: readonly object[] = []): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (!isObject(value) || within.includes(value)) return
  const name = writing.nameOf?.(value)
  if (name !== undefined) return name
  const inner = (one: unknown) => written(one, writing, [...within, value])
  if (Array.isArray(value)) {
    const items = value.map(inner)
    return items.includes(undefined) ? undefined : `[${items.join(',')}]`
  }
  const kept = membersOf(value)?.filter(([member, one]) => one !== undefined && !writing.isCut?.(value, member))
  const texts = kept?.map(([member, one]) => [JSON.stringify(member), inner(one)] as const)
  if (!texts || texts.some(([, text]) => text === undefined)) return
  return `{${texts.map(([member, text]) => `${member}:${text}`).join(',')}}`
}

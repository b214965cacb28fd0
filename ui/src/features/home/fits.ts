import { isUuid } from '@forecourt/contracts'

/** What schemas of filters say. */
interface Filter {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly items?: Filter
}

const isWithin = (size: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY) =>
  size >= least && size <= most

/** Whether a value is what a filter's schema says. TypeBox, which reads any schema, is 10 kB that home would wait for. */
export function fits(filter: Filter, value: unknown): boolean {
  switch (filter.type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
    case 'number':
      return (
        typeof value === 'number' &&
        (filter.type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)) &&
        isWithin(value, filter.minimum, filter.maximum)
      )
    case 'string':
      return (
        typeof value === 'string' &&
        isWithin([...value].length, filter.minLength, filter.maxLength) &&
        (filter.enum?.includes(value) ?? true) &&
        (filter.format !== 'uuid' || isUuid(value)) &&
        (filter.pattern === undefined || new RegExp(filter.pattern).test(value))
      )
    case 'array': {
      const { items } = filter
      return (
        Array.isArray(value) &&
        isWithin(value.length, 0, filter.maxItems) &&
        (!items || value.every((one) => fits(items, one)))
      )
    }
    default:
      return false
  }
}

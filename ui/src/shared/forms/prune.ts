const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What a form holds, as the API takes it: empty and blank texts are absent, so is NaN of an emptied number field. */
export function prune(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(prune)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined && !(typeof one === 'string' && one.trim() === '') && !Number.isNaN(one))
      .map(([name, one]) => [name, prune(one)]),
  )
}

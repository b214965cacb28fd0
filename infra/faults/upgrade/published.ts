import { isRecord } from '../../run/json-file.ts'

/**
 * What the present description lacks of an earlier one (OpenAPI, schemas of events): members that are gone, types that changed,
 * allowed values taken away, request members that became required and reply members that no longer are. What was added is free.
 *
 * @returns a line for each, with its place; empty when the two versions can serve together
 */
export function brokenSince(before: unknown, now: unknown, path: readonly string[] = []): string[] {
  const place = path.join(' › ')
  if (Array.isArray(before)) return brokenList(before, Array.isArray(now) ? now : [], path)
  if (!isRecord(before)) return path.at(-1) === 'type' && before !== now ? [`${place} changed`] : []
  if (!isRecord(now)) return [`${place} is gone`]
  const newlyRequired = 'required' in before || !('required' in now) || !isRequest(path) ? [] : names(now.required)
  return [
    ...newlyRequired.map((name) => `${place} › ${name} became required`),
    ...Object.entries(before).flatMap(([key, value]) => {
      // Words about a thing are free, and a request may ask for less.
      if (key === 'description' || key === 'summary' || (key === 'required' && !(key in now) && isRequest(path)))
        return []
      return key in now ? brokenSince(value, now[key], [...path, key]) : [`${[...path, key].join(' › ')} is gone`]
    }),
  ]
}

function brokenList(before: readonly unknown[], now: readonly unknown[], path: readonly string[]): string[] {
  const place = path.join(' › ')
  const gone = before.filter((value) => typeof value === 'string' && !now.includes(value))
  const added = now.filter((value) => typeof value === 'string' && !before.includes(value))
  switch (path.at(-1)) {
    case 'required':
      return isRequest(path)
        ? added.map((name) => `${place} › ${name} became required`)
        : gone.map((name) => `${place} › ${name} may be missing now`)
    case 'parameters':
      return brokenParameters(before.filter(isRecord), now.filter(isRecord), place)
    case 'enum':
    case 'type':
      return gone.map((value) => `${place} › ${value} is gone`)
    default:
      return before.flatMap((value, index) => brokenSince(value, now[index], [...path, String(index)]))
  }
}

function brokenParameters(before: Record<string, unknown>[], now: Record<string, unknown>[], place: string): string[] {
  const gone = before.filter(({ name }) => !now.some((one) => one.name === name))
  const required = now.filter(
    ({ name, required }) => required === true && !before.some((one) => one.name === name && one.required === true),
  )
  return [
    ...gone.map(({ name }) => `${place} › ${name} is gone`),
    ...required.map(({ name }) => `${place} › ${name} became required`),
  ]
}

const isRequest = (path: readonly string[]) => path.includes('requestBody')
const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Reads a JSON file of ours; undefined when it is missing or damaged (an interrupted write, a full disk). */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Writes at once, so that no reader sees half a file. Readable by its owner only: most of ours hold passwords. */
export function writeJson(path: string, value: unknown): void {
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(partial, path)
}

/** Narrows something read from a file to an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

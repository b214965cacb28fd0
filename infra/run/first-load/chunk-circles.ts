import type { Manifest } from './first-load.ts'

/**
 * Chunks that need each other: which of them runs first is chance, and the other then reads what is not there yet.
 *
 * @returns each circle once, as the files on the way round
 */
export function chunkCircles(manifest: Manifest): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const follow = (name: string, way: readonly string[]) => {
    const at = way.indexOf(name)
    if (at >= 0) found.push([...way.slice(at), name].map((one) => manifest[one]?.file ?? one).join(' → '))
    if (at >= 0 || done.has(name)) return
    for (const one of manifest[name]?.imports ?? []) follow(one, [...way, name])
    done.add(name)
  }
  for (const name of Object.keys(manifest)) follow(name, [])
  return found
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..', 'src')
const styles = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css.ts'))

/** What a module imports when it runs, and what these do. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm,
  )) {
    const path = from.startsWith('.') ? join(dirname(file), from) : from
    if (seen.has(path)) continue
    seen.add(path)
    if (from.startsWith('.')) reached(path, seen)
  }
  return seen
}

// A style module runs when the UI is built, and brings along the styles of every component that it imports, used or not.
it.each(styles)('%s imports no components', (name) => {
  expect([...reached(join(src, name))]).not.toContain('@forecourt/design-system')
})

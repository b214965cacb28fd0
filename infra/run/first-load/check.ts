import { type Outcome, single, total } from '../testing/outcome.ts'
import { chunkCircles } from './chunk-circles.ts'
import { firstLoad, readManifest } from './first-load.ts'
import { type Budget, budgets } from './limits.ts'

const kinds = ['js', 'css', 'texts'] as const satisfies readonly (keyof Budget)[]
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Judges the built UI by its budgets, and prints what each page loads. */
export function checkFirstLoad(dist: string, line: (text: string) => void): Outcome {
  const circles = chunkCircles(readManifest(dist))
  return total([
    single('no chunks of the UI need each other', circles.length === 0, circles.join('\n')),
    ...budgets.map(({ path, limit, aim }) => {
      const found = firstLoad(dist, path)
      const told = kinds.map((kind) => `${kind} ${kB(found[kind])} (limit ${kB(limit[kind])}, aim ${kB(aim[kind])})`)
      line(`  ${path}: ${told.join(', ')}`)
      return total(
        kinds.map((kind) =>
          single(
            `${path} loads at most ${kB(limit[kind])} of ${kind} before it is of use`,
            found[kind] <= limit[kind],
            `It loads ${kB(found[kind])}. infra/adr/0058-first-load.md says what counts and how to find what grew.`,
          ),
        ),
      )
    }),
  ])
}

import { promised } from '../../promises/all.ts'
import type { Proof } from '../../promises/promise.ts'
import { NOTHING, type Outcome } from './outcome.ts'

/** A test as a report tells of it. */
export interface RanTest {
  /** Path from the root of the repository. */
  readonly file: string
  readonly title: string
  readonly passed: boolean
}

/** The phase a file of tests belongs to. */
const phaseOf = (file: string): string =>
  file.startsWith('design-system/')
    ? 'stories'
    : file.startsWith('e2e/')
      ? 'e2e'
      : file.includes('/test/')
        ? 'integration'
        : 'unit'

/** Storybook says a story's export in words: of `UndoAll` "Undo All". */
const asRan = (file: string, title: string): string =>
  file.endsWith('.stories.tsx') ? title.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ') : title

/** A title with what `it.each` or a loop puts into it. */
const isTitled = (title: string, { title: ran }: RanTest): boolean =>
  new RegExp(
    `^${title
      .split(/%[sdifjo]|\$\{[^}]*\}|\$[\w.]+/)
      .map(escaped)
      .join('.*')}$`,
    's',
  ).test(ran)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Judges by what ran in a whole phase whether each promise of the specification and the rulings has its tests: one that was renamed, removed, skipped,
 * or is still to be written, proves nothing.
 */
export function proofsOf(phase: string, tests: readonly RanTest[]): Outcome {
  const lacking = Object.values(promised)
    .flat()
    .flatMap(([said, ...proofs]) =>
      proofs.flatMap((proof) => {
        const why = phaseOf(proof[0]) === phase ? lackOf(proof, tests) : undefined
        return why ? [`${said}\n  ${proof.join(' › ')}: ${why}`] : []
      }),
    )
  if (lacking.length === 0) return NOTHING
  return {
    ...NOTHING,
    failed: lacking.length,
    details: [['promises without their tests', ...lacking].join('\n')],
    failures: [`promises without their tests: ${lacking.length}`],
  }
}

function lackOf([file, title]: Proof, tests: readonly RanTest[]): string | undefined {
  const ran = tests.filter((test) => test.file === file && isTitled(asRan(file, title), test))
  if (ran.length === 0) return 'no such test'
  return ran.every(({ passed }) => passed) ? undefined : 'did not pass'
}

import { expect, test } from 'vitest'
import { promised } from '../../promises/all.ts'
import { proofsOf, type RanTest } from './proofs.ts'

const sentences = Object.values(promised).flat()
const example = (title: string) => title.replaceAll(/%[sdifjo]|\$\{[^}]*\}|\$[\w.]+/g, 'an example')
/** As Storybook reports it: `UndoAll` is "Undo All". */
const inWords = (title: string) => title.replace(/([a-z])([A-Z])/g, '$1 $2')
/** All that is named, as it would be reported after a whole run. */
const ran: readonly RanTest[] = sentences.flatMap(([, ...proofs]) =>
  proofs.map(([file, title]) => ({
    file,
    title: file.endsWith('.stories.tsx') ? inWords(title) : example(title),
    passed: true,
  })),
)
const first = promised['rulings 6']?.[0]
if (!first?.[1]) throw new Error('no sentence has a test')
const [sentence, [file, title]] = [first[0], first[1]]
const isFirst = (one: RanTest) => one.file === file && one.title === title
const phases = ['unit', 'integration', 'stories', 'e2e']
const failuresOf = (tests: readonly RanTest[]) => phases.map((phase) => proofsOf(phase, tests).failed)

test('every sentence whose tests passed is proven, in the phase they belong to', () => {
  expect(failuresOf(ran)).toEqual([0, 0, 0, 0])
  expect(failuresOf([]).every((failed) => failed > 0)).toBe(true)
  expect(proofsOf('static', []).failed).toBe(0)
})

test('one that was skipped, or is still to be written, proves nothing, nor one of that name elsewhere', () => {
  const skipped = proofsOf(
    'unit',
    ran.map((one) => (isFirst(one) ? { ...one, passed: false } : one)),
  )
  expect(skipped.details.join()).toContain(`${sentence}\n  ${file} › ${title}: did not pass`)
  const elsewhere = proofsOf(
    'unit',
    ran.map((one) => (isFirst(one) ? { ...one, file: 'services/other/src/a.test.ts' } : one)),
  )
  expect(elsewhere.details.join()).toContain(`${title}: no such test`)
})

test('one of several examples that did not pass is enough', () => {
  const [one] = ran.filter(({ title: told }) => told.includes('an example'))
  if (!one) throw new Error('no sentence names examples')
  expect(
    failuresOf([...ran, { ...one, title: one.title.replace('an example', 'another example'), passed: false }]),
  ).not.toEqual([0, 0, 0, 0])
})

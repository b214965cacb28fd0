import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../run/paths.ts'
import { earlierCommit, earlierFile } from './earlier.ts'
import { brokenSince } from './published.ts'

it.for(['openapi.json', 'events.json'])('%s keeps all that the version before published', async (name, { skip }) => {
  const path = `contracts/openapi/${name}`
  // A clone without that part of the history, and without the way to fetch it, cannot tell.
  const commit = await earlierCommit().catch((error: unknown) => skip(String(error)))
  const before = JSON.parse(await earlierFile(commit, path))
  const now = JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  expect(brokenSince(before, now)).toEqual([])
})

const described = (place: string, properties: object, required: string[] = []) => ({
  [place]: { schema: { type: 'object', required, properties } },
})

it.each([
  ['a removed or renamed member', 'responses', { a: {} }, [], { b: {} }, [], ['a is gone']],
  ['another type', 'responses', { a: { type: 'string' } }, [], { a: { type: 'integer' } }, [], ['a › type changed']],
  ['a value taken away', 'requestBody', { a: { enum: ['x', 'y'] } }, [], { a: { enum: ['x'] } }, [], ['y is gone']],
  ['a newly required member of a request', 'requestBody', { a: {} }, [], { a: {} }, ['a'], ['a became required']],
  ['a member of a reply that may be missing', 'responses', { a: {} }, ['a'], { a: {} }, [], ['a may be missing now']],
  ['nothing: members added', 'requestBody', { a: {} }, [], { a: {}, b: {} }, [], []],
  ['nothing: a reply that promises more', 'responses', { a: {} }, [], { a: {}, b: {} }, ['b'], []],
] as const)('notices %s', (_, place, before, required, now, nowRequired, problems) => {
  const found = brokenSince(described(place, before, [...required]), described(place, now, [...nowRequired]))
  expect(found).toHaveLength(problems.length)
  for (const [index, problem] of problems.entries()) expect(found[index]).toContain(problem)
})

it('notices a parameter that is gone, and one that is asked for now', () => {
  const before = { parameters: [{ name: 'q', schema: {} }] }
  expect(brokenSince(before, { parameters: [] })).toEqual(['parameters › q is gone'])
  expect(brokenSince(before, { parameters: [{ name: 'q', required: true }] })).toEqual([
    'parameters › q became required',
  ])
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { keyColumns } from '../engine.ts'
import { plainWords } from '../words/asked-word.ts'
import { boundedNames, type IndexRow, type IndexTerms, valueColumns } from './columns.ts'
import { BrokenSnapshot, SnapshotReader, SnapshotWriter } from './snapshot-file.ts'
import { VehicleIndex } from './vehicle-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-snapshot-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'index')

const number = fc.option(fc.integer({ min: 0, max: 400 }), { freq: 9 })
const row = fc.record({
  n: fc.integer({ min: 0, max: 40_000 }),
  ...Object.fromEntries([...valueColumns, ...boundedNames].map((name) => [name, number])),
  sold: fc.boolean(),
  options: fc.uniqueArray(fc.integer({ min: 1, max: 70 }), { maxLength: 5 }),
  words: fc.uniqueArray(fc.oneof(fc.constantFrom('golf', '高尔夫', 'łódź', 'a'), fc.string({ minLength: 1 })), {
    maxLength: 5,
  }),
}) as unknown as fc.Arbitrary<IndexRow>

function write(index: VehicleIndex): void {
  rmSync(path, { force: true })
  const writer = new SnapshotWriter(path)
  for (const _ of index.exchange(writer));
  writer.close()
}

function read(): VehicleIndex {
  const reader = new SnapshotReader(path)
  try {
    const index = new VehicleIndex()
    for (const _ of index.exchange(reader));
    reader.end()
    return index
  } finally {
    reader.close()
  }
}

const everything: IndexTerms = { anyOf: {}, ranges: {}, words: [], includeSold: true }
const questions: IndexTerms[] = [
  everything,
  { ...everything, includeSold: false, ranges: { mileageMin: 50 } },
  { ...everything, ranges: { yearMax: 300, powerMin: 20 }, anyOf: { doors: [1, 2, 3, 4, 5, 200] } },
  { ...everything, words: plainWords('高') },
  { ...everything, words: plainWords('a', 'go') },
  { ...everything, options: { ids: [7], impossible: false } },
]
const answers = (index: VehicleIndex) => [
  index.size,
  ...questions.map((terms) => [index.count(terms), index.facets(terms)]),
  index.corrections(plainWords('glof', 'golff')),
]

describe('a snapshot', () => {
  it('is what it was made of, answers the same, and goes on as the original does', () => {
    const change = fc.oneof(
      { weight: 6, arbitrary: row.map((put) => ({ put })) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 40_000 }).map((n) => ({ n })) },
      { weight: 1, arbitrary: fc.constant({ sweep: true }) },
    )
    const changes = fc.array(change, { maxLength: 60 })
    const apply = (index: VehicleIndex, some: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[]) => {
      for (const one of some) {
        if ('put' in one) index.put(one.put)
        else if ('n' in one) index.remove(one.n)
        else for (const _ of index.sweep());
      }
    }
    fc.assert(
      fc.property(changes, changes, (before, after) => {
        const index = new VehicleIndex()
        apply(index, before)
        write(index)
        const copy = read()
        expect(answers(copy)).toEqual(answers(index))
        for (const one of [index, copy]) apply(one, after)
        expect(answers(copy)).toEqual(answers(index))
      }),
      { numRuns: 150 },
    )
  })

  it('is no longer one when any byte of it has changed, is missing or too much', () => {
    const index = new VehicleIndex()
    for (const one of fc.sample(row, { numRuns: 700, seed: 7 })) index.put(one)
    write(index)
    const whole = readFileSync(path)
    expect(read().size).toBe(index.size)
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const spoilt = Buffer.from(whole)
        spoilt[at] = (spoilt[at] as number) ^ flip
        writeFileSync(path, spoilt)
        expect(read).toThrow()
      }),
      { numRuns: 300 },
    )
    for (const length of [0, 1, 11, 12, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length))
      expect(read).toThrow()
    }
    writeFileSync(path, Buffer.concat([whole, Buffer.of(0)]))
    expect(read).toThrow()
  })

  it('is not what a file of garbage says, however long it claims to be', () => {
    const garbage = (bytes: Uint8Array) => {
      writeFileSync(path, bytes)
      expect(read).toThrow(BrokenSnapshot)
    }
    garbage(new Uint8Array(0))
    garbage(new Uint8Array(4_096))
    garbage(new Uint8Array(4_096).fill(255))
    garbage(new TextEncoder().encode('<html>502 Bad Gateway</html>'.repeat(40)))
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), garbage), { numRuns: 100 })
    // Of every kind of numbers more than any memory has: nothing is made room for that the file does not have.
    for (let kind = 0; kind < 8; kind++) garbage(new Uint8Array(Uint32Array.of(kind, 0xffff_ffff, 0, 1, 2, 3).buffer))
    // Arrays that are what they say they are, and not those of an index.
    const index = new VehicleIndex()
    for (const one of fc.sample(row, { numRuns: 20, seed: 5 })) index.put(one)
    write(index)
    const whole = readFileSync(path)
    garbage(Buffer.concat([whole, whole]))
    rmSync(path)
    const writer = new SnapshotWriter(path)
    for (const array of [new Uint8Array(9), new Float64Array(3), new Uint16Array(1)]) writer.exchange(array)
    writer.close()
    expect(read).toThrow(BrokenSnapshot)
  })

  it('keeps postings of every length, and columns of many values', () => {
    const index = new VehicleIndex()
    const [one] = fc.sample(row, { numRuns: 1, seed: 3 })
    for (let n = 0; n < 70_000; n++)
      index.put({
        ...(one as IndexRow),
        n,
        city: n,
        model: n % 300,
        sold: false,
        options: [n % 3],
        words: [`w${n % 997}`],
      })
    write(index)
    const copy = read()
    expect(copy.count({ ...everything, anyOf: { city: [66_000, 3] } })).toBe(2)
    expect(copy.count({ ...everything, anyOf: { model: [299] } })).toBe(233)
    expect(copy.count({ ...everything, words: plainWords('w996') })).toBe(70)
    for (const name of keyColumns) expect(copy.facets(everything)[name]).toEqual(index.facets(everything)[name])
  })
})

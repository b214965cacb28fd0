import { expect, it } from 'vitest'
import { readSheet } from './sheet.ts'

/** How often others had their turn while something was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next: NodeJS.Immediate
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  await work()
  clearImmediate(next)
  return turns
}

const readOrRefused = (csv: string) =>
  readSheet(csv, ['name'], 1_000).catch((error: Error & { fields?: object }) => error.fields)

it.each([
  ['one cell', `name\n${'é'.repeat(890_000)}`, 'read', 100],
  ['cells without a name', `name\na${','.repeat(890_000)}`, 'read', 50],
  ['quotes without an end', `name\n${'"'.repeat(889_999)}`, 'unreadable', 50],
  ['a name without an end', 'é'.repeat(900_000), 'unreadable', 0],
])('others have their turn while a list of 900,000 characters is read, which is %s', async (_, csv, end, least) => {
  let told: unknown
  const turns = await turnsDuring(async () => {
    told = await readOrRefused(csv)
  })
  if (end === 'read') expect(told).toHaveLength(1)
  else expect(told).toEqual({ csv: `validation.sheet.${end}` })
  expect(turns).toBeGreaterThanOrEqual(least)
})

it('a list with too many rows is read no further than that', async () => {
  let told: unknown
  const turns = await turnsDuring(async () => {
    told = await readOrRefused(`name\n${'a\n'.repeat(440_000)}`)
  })
  expect(told).toEqual({ csv: 'validation.sheet.tooLong' })
  expect(turns).toBeLessThan(10)
})

it('letters of several bytes stay whole, wherever a stretch ends', async () => {
  const names = Array.from({ length: 999 }, (_, place) => '雷é😀'.repeat(12) + place)
  const rows = await readSheet(`\ufeffname\n${names.join('\n')}\n`, ['name'], 1_000)
  expect(rows.map(({ cells }) => cells.name)).toEqual(names)
  expect(rows.at(-1)?.line).toBe(1000)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { workbook } from '../../test/workbook-file.ts'
import { readAhead, workbookTurns } from './read-ahead.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-ahead-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const list = workbook({
  sheets: [{ rows: `<row><c t="inlineStr"><is><t>Käse\u2028 ${'x'.repeat(9_000)}</t></is></c></row>`.repeat(20) }],
})
const waiting = (person: string) => ({ person, signal: new AbortController().signal })

it('reads a workbook to its end before its rows are asked for', async () => {
  const path = await fileOf('gone', list)
  const { encoding, records } = await readAhead(path, workbookTurns(), waiting('ann'))
  await rm(path)
  const rows = []
  for await (const { line, cells } of records) rows.push([line, cells[0]?.slice(0, 6)])
  expect(encoding).toBe('xlsx')
  expect(rows).toEqual(Array.from({ length: 20 }, (_, at) => [at + 1, 'Käse\u2028 ']))
})

it('reads two workbooks at a time; a third waits until one is read or nobody waits for it, a CSV for nothing', async () => {
  const turns = workbookTurns()
  const ends: (() => void)[] = []
  const busy = ['ann', 'bob'].map((person) =>
    turns.run({ person, weight: 1 }, () => new Promise<void>((resolve) => ends.push(resolve))),
  )
  const path = await fileOf('third', list)
  const third = readAhead(path, turns, waiting('cem'))
  const hangsUp = new AbortController()
  const fourth = readAhead(path, turns, { person: 'dan', signal: hangsUp.signal })
  const wait = () => [...turns.ahead().keys()].map(({ person }) => person).sort()
  await vi.waitFor(() => expect(wait()).toEqual(['cem', 'dan']))
  await readAhead(await fileOf('csv', 'make\nFiat\n'), turns, waiting('eva'))
  hangsUp.abort(new Error('hung up'))
  await expect(fourth).rejects.toThrow('hung up')
  expect(wait()).toEqual(['cem'])
  for (const end of ends) end()
  await Promise.all([...busy, third])
})

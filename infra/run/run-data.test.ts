import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runFiles } from './paths.ts'
import { deleteData } from './run-data.ts'

it('deletes everything that a run keeps but its addresses and who runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = runFiles(folder)
  for (const path of Object.values(files)) mkdirSync(path, { recursive: true })
  await deleteData(files)
  const { world, provisionalWorld, ports, lock, processes } = files
  expect(readdirSync(folder).sort()).toEqual(
    [world, provisionalWorld, ports, lock, processes].map((path) => basename(path)).sort(),
  )
})

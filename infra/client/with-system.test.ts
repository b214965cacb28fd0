import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSystem } from './with-system.ts'

it('a system whose start was given up leaves no folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'with-system-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await expect(openSystem({ signal: AbortSignal.abort(new Error('not today')) })).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(folder, { recursive: true })
  }
})

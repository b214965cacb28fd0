import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { assertOwn, openClosed } from './closed-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'closed-'))
  // A worker thread, in which tests run, cannot set the mask.
  vi.spyOn(process, 'umask').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(parent, { recursive: true, force: true })
})
const modeOf = (...path: string[]) => statSync(join(parent, ...path)).mode & 0o777

it('closes what an earlier version left open, and nothing beside it', () => {
  mkdirSync(join(parent, 'run', 'mail'), { recursive: true, mode: 0o755 })
  for (const [name, mode] of [
    ['run/mail/messages.jsonl', 0o644],
    ['run/tool', 0o755],
    ['beside', 0o644],
  ] as const) {
    writeFileSync(join(parent, name), '')
    chmodSync(join(parent, name), mode)
  }
  chmodSync(join(parent, 'run'), 0o711)
  symlinkSync(join(parent, 'beside'), join(parent, 'run', 'link'))
  openClosed(join(parent, 'run'))
  expect(['run', 'run/mail', 'run/mail/messages.jsonl', 'run/tool', 'beside'].map((path) => modeOf(path))).toEqual([
    0o700, 0o700, 0o600, 0o700, 0o644,
  ])
})

it('closes what is made from then on, by this process and those it starts', () => {
  openClosed(join(parent, 'new'))
  expect(process.umask).toHaveBeenCalledWith(0o077)
})

it('says where others may enter a folder that is trusted, by whatever name it goes', () => {
  const folder = join(parent, 'own')
  openClosed(folder)
  symlinkSync(folder, join(parent, 'link'))
  for (const path of [folder, join(parent, 'link')]) expect(() => assertOwn(path)).not.toThrow()
  chmodSync(folder, 0o755)
  for (const path of [folder, join(parent, 'link')]) expect(() => assertOwn(path)).toThrow(`chmod 700 ${path}`)
})

it.runIf(process.getuid?.() === 0)('says where a folder is somebody else’s', () => {
  openClosed(join(parent, 'theirs'))
  chownSync(join(parent, 'theirs'), 12_345, 12_345)
  expect(() => assertOwn(join(parent, 'theirs'))).toThrow('belongs to another user')
})

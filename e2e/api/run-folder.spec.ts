import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test.ts'
import { readWorld } from '../fixtures/world.ts'

test('what a run writes is for its owner only, whichever of its processes wrote it', () => {
  const { folder } = readWorld()
  const modes = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].flatMap((name) => {
    // Files come and go while the system runs.
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false })
    return found ? [{ name, isOpen: (found.mode & 0o077) !== 0 }] : []
  })
  expect(modes.length).toBeGreaterThan(20)
  expect(modes.filter(({ isOpen }) => isOpen)).toEqual([])
})

test('what lies outside it, because PostgreSQL is another user than root, cannot be listed by anybody else', () => {
  const system = lstatSync('/var/lib/forecourt', { throwIfNoEntry: false })
  // Only root has anything there.
  if (process.getuid?.() !== 0 || !system) return
  expect(system.mode & 0o066).toBe(0)
  for (const name of readdirSync('/var/lib/forecourt').filter((one) => /^data-[0-9a-f]{12}$/.test(one))) {
    const found = lstatSync(join('/var/lib/forecourt', name), { throwIfNoEntry: false })
    expect((found?.mode ?? 0) & 0o077).toBe(0)
  }
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { identify } from './process-identity.ts'
import { inTurn } from './turns.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-turns-'))
  file = join(folder, 'turn')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('lets one work at a time, and the others after it, also when one fails', async () => {
  let working = 0
  const seen: number[] = []
  const work = (fails: boolean) => async () => {
    seen.push(++working)
    await delay(20)
    working--
    if (fails) throw new Error('red')
  }
  const all = await Promise.allSettled([true, false, false].map((fails) => inTurn(file, undefined, work(fails))))
  expect(seen).toEqual([1, 1, 1])
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(existsSync(file)).toBe(false)
})

it('does not wait for a process that died in its turn', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const { pid = 0 } = other
  await expect.poll(() => identify(pid)).toBeDefined()
  writeFileSync(file, JSON.stringify(identify(pid)))
  let isDone = false
  const mine = inTurn(file, undefined, async () => {
    isDone = true
  })
  await delay(300)
  expect(isDone).toBe(false)
  other.kill('SIGKILL')
  await once(other, 'exit')
  await mine
  expect(isDone).toBe(true)
})

it('stops waiting when it is interrupted', async () => {
  writeFileSync(file, JSON.stringify(identify(process.pid)))
  const aborted = new AbortController()
  const mine = inTurn(file, aborted.signal, async () => undefined)
  aborted.abort()
  await expect(mine).rejects.toThrow(/abort/i)
  expect(existsSync(file)).toBe(true)
})

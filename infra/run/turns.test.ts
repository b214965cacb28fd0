import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handOutTurns, inTurn } from './turns.ts'

let folder: string
let path: string
let turns: Awaited<ReturnType<typeof handOutTurns>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-turns-'))
  path = join(folder, 'turns')
  turns = await handOutTurns(path)
})
afterEach(async () => {
  await turns.close()
  rmSync(folder, { recursive: true })
})

it('lets one work at a time, in the order of asking, and goes on after one that fails', async () => {
  let working = 0
  const seen: string[] = []
  const ask = (name: string) =>
    inTurn(path, undefined, async () => {
      seen.push(`${name}: ${++working}`)
      await delay(20)
      working--
      if (name === 'first') throw new Error('red')
    })
  const all = await Promise.allSettled(['first', 'second', 'third'].map(ask))
  expect(seen).toEqual(['first: 1', 'second: 1', 'third: 1'])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

it('is the next one’s when a process is killed in its turn', async () => {
  const source = `import { inTurn } from ${JSON.stringify(join(import.meta.dirname, 'turns.ts'))}
    await inTurn(${JSON.stringify(path)}, undefined, async () => { console.log('mine'); await new Promise((resolve) => setTimeout(resolve, 60_000)) })`
  const other = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  let isMine = false
  const mine = inTurn(path, undefined, async () => {
    isMine = true
  })
  await delay(200)
  expect(isMine).toBe(false)
  other.kill('SIGKILL')
  await mine
  expect(isMine).toBe(true)
})

it('stops waiting when it is interrupted, and stands in nobody’s way', async () => {
  const done = Promise.withResolvers<void>()
  const first = inTurn(path, undefined, () => done.promise)
  const aborted = new AbortController()
  const second = inTurn(path, aborted.signal, async () => 'second')
  const third = inTurn(path, undefined, async () => 'third')
  await delay(50)
  aborted.abort()
  await expect(second).rejects.toThrow(/abort/i)
  done.resolve()
  await first
  expect(await third).toBe('third')
})

it('waits for nobody where no turns are handed out', async () => {
  expect(await inTurn(join(folder, 'nobody'), undefined, async () => 'at once')).toBe('at once')
})

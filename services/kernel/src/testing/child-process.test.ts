import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spawnGuarded } from './child-process.ts'

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a child that does not listen is ended all the same', async () => {
  const deaf = join(await mkdtemp(join(tmpdir(), 'forecourt-child-')), 'deaf')
  const script = 'trap "" TERM; : > "$0"; while :; do sleep 0.05; done'
  const child = await spawnGuarded('/bin/sh', ['-c', script, deaf], { stdio: 'ignore' })
  await expect.poll(() => existsSync(deaf), { timeout: 8_000 }).toBe(true)
  expect(await child.stop('SIGTERM', 200)).toEqual({ code: null, signal: 'SIGKILL' })
})

test('a program that is not there is an error, not a silent exit', async () => {
  await expect(spawnGuarded('/nonexistent/program', [])).rejects.toThrow(/ENOENT/)
})

test('a child does not outlive a parent that was killed', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'child-process.ts'))
  const script = `const { spawnGuarded } = await import(${module})
    const child = await spawnGuarded('/bin/sleep', ['60'], { stdio: 'ignore' })
    console.log(child.pid)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = (await once(parent.stdout, 'data')) as [Buffer]
  const grandchild = Number(output.toString())
  expect(alive(grandchild)).toBe(true)
  parent.kill('SIGKILL')
  // Its new parent may take a while to notice a dead process; a zombie no longer runs.
  await expect.poll(async () => (await state(grandchild)) ?? 'Z', { timeout: 8_000 }).toBe('Z')
})

/** The state letter of `ps`; undefined when there is no such process. */
async function state(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  return alive(pid) ? 'R' : undefined
}

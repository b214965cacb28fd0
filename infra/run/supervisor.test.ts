import { spawnGuarded } from '@forecourt/kernel/testing'
import { expect, test } from 'vitest'
import { createSupervisor } from './supervisor.ts'

const sleeper = () => spawnGuarded('/bin/sleep', ['60'], { stdio: 'ignore' })

function supervise() {
  const warnings: string[] = []
  let running: string[] = []
  const supervisor = createSupervisor(
    { line: () => {}, warn: (text) => warnings.push(text), step: (_title, work) => work() },
    (processes) => {
      running = processes.map(({ name }) => name)
    },
  )
  return { supervisor, warnings, running: () => running }
}

test('a killed process comes back, and it is said', async () => {
  const { supervisor, warnings } = supervise()
  const process = await supervisor.launch('one', sleeper)
  const first = process.pid
  process.kill('SIGKILL')
  await expect.poll(() => process.restarts).toBe(1)
  await expect.poll(() => process.pid).toBeTypeOf('number')
  expect(process.pid).not.toBe(first)
  expect(warnings).toEqual(['one ended (killed by SIGKILL); starting it again in 0.25 s'])
  await supervisor.stop([() => true])
})

test('stopping ends everything, in the order of the groups, and nothing comes back', async () => {
  const { supervisor, running, warnings } = supervise()
  const ended: string[] = []
  for (const name of ['database', 'service']) {
    await supervisor.launch(name, async () => {
      const child = await sleeper()
      void child.exited.then(() => ended.push(name))
      return child
    })
  }
  expect(running()).toEqual(['database', 'service'])
  await supervisor.stop([(name) => name === 'service', () => true])
  expect(ended).toEqual(['service', 'database'])
  expect(running()).toEqual([])
  expect(warnings).toEqual([])
})

test('what is kept down comes back when it may, and not before', async () => {
  const { supervisor, running } = supervise()
  const process = await supervisor.launch('one', sleeper)
  const [first, second] = [await process.keepDown('SIGKILL'), await process.keepDown('SIGKILL')]
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect([running(), process.pid, process.restarts]).toEqual([[], undefined, 0])
  first()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(process.pid).toBeUndefined()
  second()
  await expect.poll(() => process.pid).toBeTypeOf('number')
  await process.keepDown('SIGKILL')
  await supervisor.stop([() => true])
  expect(running()).toEqual([])
})

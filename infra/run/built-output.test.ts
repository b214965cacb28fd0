import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildAnew, isBuilt, type Output } from './built-output.ts'

let root: string
let output: Output
const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const build = (text: string) =>
  buildAnew(output, async (partial) => {
    mkdirSync(partial)
    writeFileSync(join(partial, 'page.html'), text)
  })
const built = () => readFileSync(join(root, 'dist', 'page.html'), 'utf8')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'built-'))
  mkdirSync(join(root, 'src'))
  write('src/one.ts', 'one')
  output = { root, folder: join(root, 'dist'), sources: ['src/**/*'], leftOut: /\.test\.ts$/ }
})
afterEach(() => rmSync(root, { recursive: true }))

test('what was built is kept until one of its sources changes, comes or goes', async () => {
  expect(isBuilt(output)).toBe(false)
  await build('first')
  expect(isBuilt(output)).toBe(true)
  write('src/one.ts', 'changed')
  expect(isBuilt(output)).toBe(false)
  await build('second')
  expect([isBuilt(output), built()]).toEqual([true, 'second'])
  write('src/two.ts', 'two')
  expect(isBuilt(output)).toBe(false)
  rmSync(join(root, 'src/two.ts'))
  write('src/one.test.ts', 'a test changes nothing that is built')
  expect(isBuilt(output)).toBe(true)
})

test('a build that fails leaves what was there, and nothing of its own', async () => {
  await build('first')
  write('src/one.ts', 'changed')
  const failing = buildAnew(output, async (partial) => {
    mkdirSync(partial)
    throw new Error('it does not compile')
  })
  await expect(failing).rejects.toThrow('it does not compile')
  expect([isBuilt(output), built(), readdirSync(join(root, '.cache'))]).toEqual([false, 'first', []])
  expect(existsSync(`${output.folder}.old`)).toBe(false)
})

test('sources that change while they are built make it out of date', async () => {
  await buildAnew(output, async (partial) => {
    mkdirSync(partial)
    write('src/one.ts', 'changed meanwhile')
  })
  expect(isBuilt(output)).toBe(false)
})

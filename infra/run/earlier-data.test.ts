import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putEarlierDataAside } from './earlier-data.ts'
import { runFiles } from './paths.ts'
import { consoleReporter } from './reporter.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'forecourt-earlier-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

it('data whose passwords are gone with their folder is put aside and told of; other data stays', () => {
  const files = runFiles(join(place, '.run'))
  const dataDir = join(place, 'data')
  const told: string[] = []
  const look = () =>
    putEarlierDataAside(
      files,
      dataDir,
      consoleReporter((text) => told.push(text)),
    )
  look()
  expect(told).toEqual([])
  for (const clone of ['first', 'second']) {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'PG_VERSION'), clone)
    look()
    expect(existsSync(dataDir)).toBe(false)
    expect(readFileSync(join(`${dataDir}.old`, 'PG_VERSION'), 'utf8')).toBe(clone)
  }
  expect(told).toHaveLength(2)
  expect(told[0]).toContain(`${dataDir}.old`)
  mkdirSync(dataDir)
  mkdirSync(files.folder)
  writeFileSync(files.secrets, '{}')
  look()
  expect(existsSync(dataDir)).toBe(true)
  expect(told).toHaveLength(2)
})

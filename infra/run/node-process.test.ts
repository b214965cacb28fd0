import { appendFileSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shortenLogs } from './node-process.ts'

it('a file that grows too long is put aside while its process goes on writing', async () => {
  const logs = mkdtempSync(join(tmpdir(), 'logs-'))
  const [long, short] = [join(logs, 'long.log'), join(logs, 'short.log')]
  const written = openSync(long, 'a')
  writeSync(written, 'before '.repeat(10))
  appendFileSync(short, 'short')
  await shortenLogs(logs, 50)
  writeSync(written, 'after')
  expect(readFileSync(`${long}.old`, 'utf8')).toBe('before '.repeat(10))
  expect([long, short].map((file) => readFileSync(file, 'utf8'))).toEqual(['after', 'short'])
  rmSync(logs, { recursive: true })
})

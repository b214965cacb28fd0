import { createLogger } from '@forecourt/kernel/log'
import { afterAll, expect, it } from 'vitest'
import { openMailReader } from './mail-reader.ts'

const log = createLogger({ service: 'messaging', level: 'silent' })
const reader = openMailReader(log)
afterAll(() => reader.close())

const mail = (text: string) => ({ raw: Buffer.from(`From: a@example.com\r\n\r\n${text}`), returnPath: 'a@example.com' })

it('reads one after the other, whoever asks at the same time', async () => {
  const read = await Promise.all(['one', 'two', 'three'].map((text) => reader.read(mail(text))))
  expect(read.map((each) => each?.words)).toEqual(['one', 'two', 'three'])
})

it('gives up what costs more memory than any mail, and reads the next', async () => {
  const bomb = `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n\r\nx\r\n'.repeat(1_000_000)}`
  const before = process.memoryUsage().heapUsed
  const [bad, good] = await Promise.all([
    reader.read({ raw: Buffer.from(bomb), returnPath: 'a@example.com' }),
    reader.read(mail('Yes.')),
  ])
  expect(bad).toBeNull()
  expect(good?.words).toBe('Yes.')
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 2 ** 20)
})

it('gives up what takes too long, and reads the next', async () => {
  const hasty = openMailReader(log, 1_500)
  expect((await hasty.read(mail('first')))?.words).toBe('first')
  const slow = `${'\n'.repeat(100_000)}${'>\n'.repeat(100_000)}`
  const began = performance.now()
  expect(await hasty.read(mail(slow))).toBeNull()
  expect(performance.now() - began).toBeLessThan(4_000)
  expect((await hasty.read(mail('next')))?.words).toBe('next')
  await hasty.close()
})

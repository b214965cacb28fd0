import { createLogger } from '@forecourt/kernel/log'
import { afterAll, expect, it } from 'vitest'
import { openMailReader } from './mail-reader.ts'

const log = createLogger({ service: 'messaging', level: 'silent' })
// However slow this machine is: what counts here is memory.
const reader = openMailReader(log, 60_000)
afterAll(() => reader.close())

const wordsOf = async (reading: ReturnType<typeof reader.read>) => {
  const answer = await reading
  return answer === 'later' ? answer : answer?.words
}
const mail = (text: string) => ({ raw: Buffer.from(`From: a@example.com\r\n\r\n${text}`), returnPath: 'a@example.com' })

it('reads one after the other, whoever asks at the same time', async () => {
  const read = await Promise.all(['one', 'two', 'three'].map((text) => wordsOf(reader.read(mail(text)))))
  expect(read).toEqual(['one', 'two', 'three'])
})

/** As much text as a mail may have: slow, and large while it is read. */
const large = `${'x'.repeat(70)}\r\n`.repeat(160_000)

it('gives up what costs more memory than any mail, and reads the next', async () => {
  const small = openMailReader(log, 60_000, { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 4 })
  const before = process.memoryUsage().heapUsed
  const [bad, good] = await Promise.all([small.read(mail(large)), wordsOf(small.read(mail('Yes.')))])
  expect(bad).toBeNull()
  expect(good).toBe('Yes.')
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 2 ** 20)
  await small.close()
}, 120_000)

it('reads with a new thread what breaks one that has read others, before it gives that up', async () => {
  const broken: string[] = []
  const told = { ...log, warn: (_: object, text: string) => broken.push(text) } as unknown as typeof log
  const small = openMailReader(told, 60_000, { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 4 })
  expect(await small.read(mail(large))).toBeNull()
  expect(broken).toHaveLength(1)
  expect(await wordsOf(small.read(mail('Yes.')))).toBe('Yes.')
  expect(await small.read(mail(large))).toBeNull()
  expect(broken).toHaveLength(3)
  await small.close()
}, 120_000)

it('wants what takes too long once more, gives it up then, and reads the next', async () => {
  // Machines differ: what is too long is a third of what this one takes for it.
  const alone = performance.now()
  expect(await reader.read(mail(large))).not.toBeNull()
  const took = performance.now() - alone
  const hasty = openMailReader(log, took / 3)
  expect(await wordsOf(hasty.read(mail('first')))).toBe('first')
  const began = performance.now()
  expect(await hasty.read(mail(large))).toBe('later')
  expect(performance.now() - began).toBeLessThan(took)
  expect(await wordsOf(hasty.read(mail('next')))).toBe('next')
  expect(await hasty.read(mail(large))).toBeNull()
  expect(await wordsOf(hasty.read(mail('last')))).toBe('last')
  await hasty.close()
}, 60_000)

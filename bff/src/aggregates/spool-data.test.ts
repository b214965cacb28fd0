import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { spoolData } from './spool-data.ts'

const whole = '{"data":{"messages":[1,2]}}'
const spooled = (body: Buffer | Readable) =>
  spoolData(async () => ({ statusCode: 200, headers: {}, body: body as Buffer }))
/** Files this process has open. */
const opened = () => readdirSync('/dev/fd').length

describe.each([
  ['at once', () => Buffer.from(whole)],
  ['in pieces', () => Readable.from([Buffer.from(whole.slice(0, 9)), Buffer.from(whole.slice(9))])],
])('data that comes %s', (_, body) => {
  it('is sent with texts around it, and its file goes', async () => {
    const before = opened()
    const data = await spooled(body())
    expect(await text(data.within('{"a":', '}'))).toBe('{"a":{"messages":[1,2]}}')
    await expect.poll(opened).toBe(before)
  })

  it('is given up when something else fails, and its file goes', async () => {
    const before = opened()
    const data = await spooled(body())
    await data.dispose()
    expect(opened()).toBe(before)
  })

  it('is not read by who has left, and its file goes', async () => {
    const before = opened()
    const data = await spooled(body())
    data.within('', '').destroy()
    await expect.poll(opened).toBe(before)
  })
})

it.each([
  ['breaks off', Readable.from([Buffer.from(whole.slice(0, 9))])],
  [
    'fails',
    new Readable({
      read() {
        this.destroy(new Error('torn'))
      },
    }),
  ],
])('data that %s is an error, and its file goes', async (_, body) => {
  const before = opened()
  await expect(spooled(body)).rejects.toThrow()
  await expect.poll(opened).toBe(before)
})

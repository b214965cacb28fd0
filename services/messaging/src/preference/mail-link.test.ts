import { randomUUID } from 'node:crypto'
import { alwaysMailed, toldKinds } from '@forecourt/contracts'
import { signedTokens } from '@forecourt/kernel/mac'
import { expect, it } from 'vitest'
import { mailLinks } from './mail-link.ts'

const key = (id: string) => ({ id, secret: `${id} is a secret of at least 32 characters` })
const links = mailLinks([key('one')])
const userId = randomUUID()
const optional = toldKinds.filter((kind) => !alwaysMailed.includes(kind))

it('stands for the person and the kinds it was made for, and fits into an address', () => {
  for (const kind of optional)
    for (const kinds of [[kind], optional.filter((one) => one !== kind), optional.slice(optional.indexOf(kind))]) {
      const token = links.make({ userId, kinds })
      expect(links.read(token)).toEqual({ userId, kinds })
      expect(token).toMatch(/^[\w-]{40,60}$/)
    }
})

it('switches off nothing that always goes', () => {
  expect(links.read(links.make({ userId, kinds: alwaysMailed }))).toBeUndefined()
  expect(links.read(links.make({ userId, kinds: ['plan', 'contact'] }))?.kinds).toEqual(['contact'])
})

it('of another version, or another purpose, is none of ours', () => {
  const body = Buffer.concat([Buffer.of(1), Buffer.alloc(16), Buffer.from([0, 0, 0, 1])])
  const make = (purpose: string, bytes: Buffer) => signedTokens([key('one')], purpose).make(bytes)
  expect(links.read(make('forecourt mail link v1', body))?.kinds).toEqual(['contact'])
  expect(links.read(make('forecourt unsubscribe link v1', body))).toBeUndefined()
  expect(links.read(make('forecourt mail link v1', body.subarray(0, 20)))).toBeUndefined()
  expect(links.read(make('forecourt mail link v1', Buffer.concat([Buffer.of(2), body.subarray(1)])))).toBeUndefined()
})

it('is refused when any bit of it was changed, and under another key', () => {
  const bytes = Buffer.from(links.make({ userId, kinds: ['contact'] }), 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const forged = Buffer.from(bytes)
    forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(links.read(forged.toString('base64url'))).toBeUndefined()
  }
  expect(mailLinks([key('two')]).read(bytes.toString('base64url'))).toBeUndefined()
  expect(mailLinks([key('two'), key('one')]).read(bytes.toString('base64url'))?.userId).toBe(userId)
})

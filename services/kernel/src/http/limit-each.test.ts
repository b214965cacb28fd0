import type { Endpoint } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import type { Handler } from './context.ts'
import { limitEach } from './limit-each.ts'

type Context = Parameters<Handler<Endpoint>>[0]

it('carries out so many of each person at the same time, and as many again once they are done', async () => {
  const ends: (() => void)[] = []
  const limited = limitEach(() => new Promise((resolve) => ends.push(() => resolve({ data: null }))), 2)
  const ask = (userId: string) => limited({ user: { userId } } as unknown as Context)
  const under = [ask('one'), ask('one'), ask('other')]
  await expect(ask('one')).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
  ends.shift()?.()
  await under[0]
  under.push(ask('one'))
  await expect(ask('one')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  for (const end of ends) end()
  await Promise.all(under)
})

it('counts one that failed no longer', async () => {
  const limited = limitEach(async () => {
    throw new Error('no')
  }, 1)
  const ask = () => limited({ user: { userId: 'one' } } as unknown as Context)
  await expect(ask()).rejects.toThrow('no')
  await expect(ask()).rejects.toThrow('no')
})

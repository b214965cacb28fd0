import { describe, expect, it } from 'vitest'
import { isLookedAt } from './looked-at.ts'

const entry = { threadId: 'one', kind: 'reply' } as const
const look = (address: string, isHere = true) => {
  const [pathname = '', search = ''] = address.split('?')
  return isLookedAt(entry, { pathname, search, isHere })
}

describe('an entry that comes', () => {
  it.each([
    '/notifications/',
    '/notifications',
    '/notifications/?status=new',
    '/notifications/?page=1',
    '/messages/one',
  ])('is before the eyes at %s', (address) => expect(look(address)).toBe(true))

  it.each([
    '/',
    '/messages/two',
    '/messages/',
    '/notifications/?page=2',
    '/notifications/?q=tow+bar',
    '/notifications/?status=read',
    '/notifications/?kind=security',
  ])('is not at %s', (address) => expect(look(address)).toBe(false))

  it('is not in a tab that nobody looks at, unless its conversation is open there', () => {
    expect([look('/notifications/', false), look('/messages/one', false)]).toEqual([false, true])
  })

  it('is before the eyes where its kind alone is shown', () => {
    const at = { pathname: '/notifications/', search: '?kind=security', isHere: true }
    expect(isLookedAt({ threadId: null, kind: 'security' }, at)).toBe(true)
  })
})

import type { Picture } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import {
  fileProblem,
  isUploading,
  type PictureAction,
  type PictureItem,
  pictureReducer,
  storedIds,
} from './picture-list.ts'

const file = new File(['x'], 'car.jpg', { type: 'image/jpeg' })
const picture = (id: string) => ({ id }) as Picture
const waiting = (key: string): PictureItem => ({ key, state: 'waiting', file, share: 0 })
const result = (...actions: PictureAction[]) => actions.reduce<readonly PictureItem[]>(pictureReducer, [])

describe('a file', () => {
  it('must be a JPG or PNG of at most 5 MB', () => {
    expect(fileProblem({ type: 'image/jpeg', size: 5 * 1024 * 1024 })).toBeNull()
    expect(fileProblem({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('tooLarge')
    expect(fileProblem({ type: 'image/webp', size: 1 })).toBe('wrongType')
    expect(fileProblem({ type: 'image/jpeg', size: 0 })).toBe('empty')
  })
})

describe('the pictures of the form', () => {
  it('keep their place from file to stored picture', () => {
    const list = result(
      { type: 'add', items: [waiting('a'), waiting('b')] },
      { type: 'send', key: 'a' },
      { type: 'progress', key: 'a', share: 0.5 },
      { type: 'stored', key: 'a', picture: picture('1') },
    )
    expect(list.map((item) => [item.key, item.state])).toEqual([
      ['a', 'stored'],
      ['b', 'waiting'],
    ])
    expect(storedIds(list)).toEqual(['1'])
    expect(isUploading(list)).toBe(true)
  })
  it('keep a refused file, with the reason, until it is sent again or taken away', () => {
    const failed = result(
      { type: 'add', items: [waiting('a')] },
      { type: 'fail', key: 'a', reason: 'Damaged', mayRetry: false },
    )
    expect(failed).toMatchObject([{ state: 'failed', reason: 'Damaged', mayRetry: false, file }])
    expect(pictureReducer(failed, { type: 'retry', key: 'a' })).toMatchObject([{ state: 'waiting', share: 0 }])
    expect(pictureReducer(failed, { type: 'remove', key: 'a' })).toEqual([])
  })
  it('never lose a stored picture to a late failure', () => {
    const list = result(
      { type: 'load', pictures: [picture('1')] },
      { type: 'fail', key: '1', reason: 'late', mayRetry: true },
    )
    expect(list).toMatchObject([{ state: 'stored' }])
  })
  it('can be put in any order; what the order does not know stays last', () => {
    const list = result(
      { type: 'load', pictures: [picture('1'), picture('2'), picture('3')] },
      { type: 'order', keys: ['2', '1'] },
    )
    expect(storedIds(list)).toEqual(['2', '1', '3'])
  })
})

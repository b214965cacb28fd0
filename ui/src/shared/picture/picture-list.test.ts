import type { Picture } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import {
  failedFor,
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
  it('are looked at before they are sent, and sent as what became of them', () => {
    const added = result({ type: 'add', items: [{ key: 'a', state: 'preparing', file, mayShrink: false }] })
    expect(isUploading(added)).toBe(true)
    const jpeg = new File(['y'], 'car.jpg', { type: 'image/jpeg' })
    expect(pictureReducer(added, { type: 'ready', key: 'a', file: jpeg })).toEqual([
      { key: 'a', state: 'waiting', file: jpeg, share: 0 },
    ])
  })
  it('keep a refused file, with the reason, until it is sent again or taken away', () => {
    const failed = result(
      { type: 'add', items: [waiting('a')] },
      { type: 'fail', key: 'a', reason: 'No connection', problem: 'OFFLINE', remedy: 'retry' },
    )
    expect(failed).toMatchObject([{ state: 'failed', reason: 'No connection', file }])
    expect(failedFor(failed, 'OFFLINE')).toHaveLength(1)
    expect(pictureReducer(failed, { type: 'remedy', key: 'a' })).toMatchObject([{ state: 'waiting', share: 0 }])
    expect(pictureReducer(failed, { type: 'remove', key: 'a' })).toEqual([])
  })
  it('are made smaller only when somebody says so, and not at all where nothing helps', () => {
    const failed = (problem: string, remedy: 'shrink' | null) =>
      result({ type: 'add', items: [waiting('a')] }, { type: 'fail', key: 'a', reason: '', problem, remedy })
    const large = failed('tooLarge', 'shrink')
    expect(pictureReducer(large, { type: 'remedy', key: 'a' })).toEqual([
      { key: 'a', state: 'preparing', file, mayShrink: true },
    ])
    const heic = failed('heic', null)
    expect(pictureReducer(heic, { type: 'remedy', key: 'a' })).toEqual(heic)
  })
  it('never lose a stored picture to a late failure', () => {
    const list = result(
      { type: 'load', pictures: [picture('1')] },
      { type: 'fail', key: '1', reason: 'late', problem: 'OFFLINE', remedy: 'retry' },
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
  it('count once where two files are the same picture', () => {
    const list = result(
      { type: 'add', items: [waiting('a'), waiting('b')] },
      { type: 'stored', key: 'a', picture: picture('1') },
      { type: 'stored', key: 'b', picture: picture('1') },
    )
    expect(storedIds(list)).toEqual(['1'])
  })
})

import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore, type Store } from './store.ts'

let folder: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stripe-store-'))
  store = openStore(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, 'journal.jsonl')
const put = (id: string, at = 0) =>
  store.put('reply', { id, fingerprint: '', requestId: '', status: 200, body: '', at })
const ids = (of: Store) => of.all('reply').map(({ id }) => id)

it('a transaction that throws leaves nothing, in memory or on disk', () => {
  store.transaction(() => put('a', 1))
  const fail = () =>
    store.transaction(() => {
      put('a', 2)
      put('b')
      throw new Error('no')
    })
  expect(fail).toThrow('no')
  expect(store.all('reply')).toMatchObject([{ id: 'a', at: 1 }])
  expect(openStore(folder).all('reply')).toMatchObject([{ id: 'a', at: 1 }])
  store.transaction(() => put('c'))
  expect(ids(openStore(folder))).toEqual(['a', 'c'])
})

it('nothing is put outside a transaction', () => {
  expect(() => put('a')).toThrow('outside')
})

it('a line that a kill cut short is forgotten, and what comes after it is not', () => {
  store.transaction(() => put('a'))
  appendFileSync(file(), '[{"kind":"reply","value":{"id":"half"')
  store = openStore(folder)
  store.transaction(() => put('b'))
  expect(ids(openStore(folder))).toEqual(['a', 'b'])
})

it('a long journal is written anew at a start, and tells the same', () => {
  for (let time = 0; time < 5_001; time += 1) store.transaction(() => put(`id-${time % 3}`, time))
  const again = openStore(folder)
  expect(again.all('reply')).toMatchObject([
    { id: 'id-0', at: 4_998 },
    { id: 'id-1', at: 4_999 },
    { id: 'id-2', at: 5_000 },
  ])
  expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(3)
  expect(openStore(folder).all('reply')).toEqual(again.all('reply'))
})

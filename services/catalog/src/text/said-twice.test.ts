import { expect, it } from 'vitest'
import { saidTwice } from './said-twice.ts'

const meanings: Record<string, string[]> = {
  gas: ['lpg', 'cng'],
  cng: ['cng'],
  petrol: ['petrol'],
  navi: ['navigation'],
}
const meaningsOf = (words: string) => meanings[words.trim()] ?? []

it('takes what a text and its brackets both mean', () => {
  expect(saidTwice('gas (cng)', meaningsOf)).toEqual(['cng'])
  expect(saidTwice('cng（gas）', meaningsOf)).toEqual(['cng'])
  expect(saidTwice('gas (methane, cng)', meaningsOf)).toEqual(['cng'])
})

it('takes nothing where brackets say something else, or nothing known', () => {
  for (const text of ['gas (petrol)', 'gas (petrol/cng)', 'navi (none)', 'none (navi)', 'gas', '(gas)', 'gas ()'])
    expect(saidTwice(text, meaningsOf), text).toEqual([])
})

import { expect, it } from 'vitest'
import { draftFor, parseTabDraft } from './tab-draft-entry.ts'

const [ada, bob] = ['0190f5a0-0000-7000-8000-000000000001', '0190f5a0-0000-7000-8000-000000000002']
const words = { subject: 'Kept' }

it('what a session ran out over is for the visitor in its place and for its writer, for nobody else', () => {
  const draft = parseTabDraft(JSON.stringify({ of: ada, value: words }))
  expect([null, ada, bob].map((id) => draftFor(draft, id))).toEqual([words, words, undefined])
})

it('what a visitor began is for whoever signs in at the tab', () => {
  const draft = parseTabDraft(JSON.stringify({ of: null, value: words }))
  expect([null, bob].map((id) => draftFor(draft, id))).toEqual([words, words])
})

it.each([null, '7', '{"value":1}', '{"of":"ada","value":1}'])(
  'is nothing where something else is stored: %s',
  (text) => {
    expect(draftFor(parseTabDraft(text), null)).toBeUndefined()
  },
)

import { expect, it } from 'vitest'
import { beginning, found } from './help-pages.ts'

const page = (slug: string, title: string, text: string) => ({ slug, title, text, version: '1', publishedAt: '' })
const pages = [
  page('help-buying', 'Buying', 'How to write to a _seller_.'),
  page('help-selling', 'Selling a vehicle', 'What a buyer sees.'),
]

it('shows the beginning without marks, cut at a word', () => {
  expect(beginning({ text: '## Start\n\n| a | b |\n| - | - |\n\n- **First** see [this](/my/)\n> quoted' })).toBe(
    'First see this quoted',
  )
  const cut = beginning({ text: 'word '.repeat(100) })
  expect(cut.endsWith('word…')).toBe(true)
  expect(cut.length).toBeLessThanOrEqual(141)
})

it('finds pages by all words, titles first', () => {
  expect(found(pages, '').map(({ slug }) => slug)).toEqual(['help-buying', 'help-selling'])
  expect(found(pages, 'BUY').map(({ slug }) => slug)).toEqual(['help-buying', 'help-selling'])
  expect(found(pages, 'vehicle sell').map(({ slug }) => slug)).toEqual(['help-selling'])
  expect(found(pages, 'nothing')).toEqual([])
})

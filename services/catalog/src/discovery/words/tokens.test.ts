import { expect, it } from 'vitest'
import { endsOf, tokensOf } from './tokens.ts'

const known = new Set(['红色', '轿车', '柴油'])
const words = (text: string) => tokensOf(text, (word) => known.has(word)).map(({ word }) => word)

it('parts Chinese from letters and figures, and into the words that are known', () => {
  expect(words('宝马3系柴油')).toEqual(['宝马', '3', '系', '柴油'])
  expect(words('红色轿车 奥迪A4')).toEqual(['红色', '轿车', '奥迪', 'a4'])
})

it('says where each word stands in the text', () => {
  const text = ' Škoda-Octavia, 红色轿车'
  for (const { typed, start } of tokensOf(text, (word) => known.has(word))) {
    expect(text.slice(start, start + typed.length)).toBe(typed)
  }
  expect(words(text)).toEqual(['skoda', 'octavia', '红色', '轿车'])
})

it('ends a word wherever letters and figures meet', () => {
  expect(endsOf('xc60d')).toEqual(['60d', 'd'])
  expect(endsOf('golf')).toEqual([])
})

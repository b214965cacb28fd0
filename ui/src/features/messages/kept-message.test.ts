import { expect, test } from 'vitest'
import { readKept } from './kept-message.ts'

const picture = { id: 'x', src: '/p', widths: [60], formats: ['webp'], width: 60, height: 40, blur: '' }
const id = '019b76da-a800-7000-8000-000000000001'

test('a draft of before pictures, and one with them, are read', () => {
  const attempt = { content: '{}', key: 'k' }
  expect(readKept({ message: 'Hello', attempt })).toEqual({ message: 'Hello', attempt, pictures: [] })
  expect(readKept({ message: '', pictures: [{ ...picture, id }] }).pictures).toEqual([{ ...picture, id }])
})

test('whatever else lies there is nothing', () => {
  for (const stored of [undefined, null, 'text', 7, { message: 7, pictures: 'none' }])
    expect(readKept(stored)).toEqual({ message: '', attempt: undefined, pictures: [] })
  expect(readKept({ pictures: [{ ...picture, id, widths: 'all' }, null] }).pictures).toEqual([])
})

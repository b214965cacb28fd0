import { expect, it } from 'vitest'
import { matchPictures } from './picture-names.ts'

const matched = (paths: string[], numbers: string[]) => Object.fromEntries(matchPictures(paths, numbers).byNumber)

it('finds the vehicle by the name of the file, and orders by the number behind it', () => {
  const paths = ['A123_10.jpg', 'a123 (3).PNG', 'A123-2.jpeg', 'A123.jpg', 'A123 front.heic']
  expect(matched(paths, ['A123', 'A1'])).toEqual({
    A123: ['A123 front.heic', 'A123.jpg', 'A123-2.jpeg', 'a123 (3).PNG', 'A123_10.jpg'],
  })
})

it('takes the longer of two numbers, and no number out of the middle of another', () => {
  const paths = ['A12-3.jpg', 'A12-3_1.jpg', 'A12-4.jpg', 'A12b.jpg', 'A120.jpg', 'XA12.jpg']
  expect(matched(paths, ['A12', 'A12-3'])).toEqual({ 'A12-3': ['A12-3.jpg', 'A12-3_1.jpg'], A12: ['A12-4.jpg'] })
  expect(matchPictures(paths, ['A12', 'A12-3']).strangers).toEqual(['A12b.jpg', 'A120.jpg', 'XA12.jpg'])
})

it('finds the vehicle by a folder, the nearest first, and orders by the numbers of the files', () => {
  const paths = ['stock/1/IMG_0010.jpg', 'stock/1/IMG_0009.jpg', 'stock/2 - VW Golf/1.jpg', 'stock/x/3_2.jpg']
  expect(matched(paths, ['1', '2', '3', 'stock'])).toEqual({
    1: ['stock/1/IMG_0009.jpg', 'stock/1/IMG_0010.jpg'],
    2: ['stock/2 - VW Golf/1.jpg'],
    3: ['stock/x/3_2.jpg'],
  })
})

it('asks the folder that everything lies in last, as it may be the one of a vehicle', () => {
  expect(matched(['A1/front.jpg', 'A1/A2.jpg'], ['A1', 'A2'])).toEqual({ A1: ['A1/front.jpg'], A2: ['A1/A2.jpg'] })
})

it('knows numbers in any case, with accents of any system, and signs that file names cannot have', () => {
  expect(
    matched(['a-é1.jpg'.normalize('NFD'), '2024-15_1.jpg', '2024_16.jpg'], ['A-É1', '2024/15', '2024/16']),
  ).toEqual({
    'A-É1': ['a-é1.jpg'.normalize('NFD')],
    '2024/15': ['2024-15_1.jpg'],
    '2024/16': ['2024_16.jpg'],
  })
  expect(matched(['a1.jpg'], ['A1', 'a1'])).toEqual({ a1: ['a1.jpg'] })
})

it('names what is no picture, and passes over what systems add', () => {
  const paths = ['A1.pdf', '.DS_Store', '__MACOSX/._A1.jpg', 'x/Thumbs.db', 'x/.hidden.jpg', 'A1.jpg']
  expect(matchPictures(paths, ['A1'])).toEqual({
    byNumber: new Map([['A1', ['A1.jpg']]]),
    strangers: [],
    others: ['A1.pdf'],
  })
})

import { describe, expect, it } from 'vitest'
import { withMark } from './marks.ts'

const marks = { isFavorite: false, isLiked: false, likes: 3 }

describe('a mark', () => {
  it('counts a like up and down', () => {
    const liked = withMark(marks, 'isLiked', true)
    expect(liked).toEqual({ isFavorite: false, isLiked: true, likes: 4 })
    expect(withMark(liked, 'isLiked', false)).toEqual(marks)
  })
  it('keeps the public count when the vehicle is only saved', () => {
    expect(withMark(marks, 'isFavorite', true)).toEqual({ isFavorite: true, isLiked: false, likes: 3 })
  })
  it('never shows fewer than no likes', () => {
    expect(withMark({ isFavorite: false, isLiked: true, likes: 0 }, 'isLiked', false).likes).toBe(0)
  })
})

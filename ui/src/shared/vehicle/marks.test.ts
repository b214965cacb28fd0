import { describe, expect, it } from 'vitest'
import { toggledMark } from './marks.ts'

const marks = { isFavorite: false, isLiked: false, likes: 3 }

describe('a mark', () => {
  it('counts a like up and down', () => {
    const liked = toggledMark(marks, 'isLiked')
    expect(liked).toEqual({ isFavorite: false, isLiked: true, likes: 4 })
    expect(toggledMark(liked, 'isLiked')).toEqual(marks)
  })
  it('keeps the public count when the vehicle is only saved', () => {
    expect(toggledMark(marks, 'isFavorite')).toEqual({ isFavorite: true, isLiked: false, likes: 3 })
  })
  it('never shows fewer than no likes', () => {
    expect(toggledMark({ isFavorite: false, isLiked: true, likes: 0 }, 'isLiked').likes).toBe(0)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { setTitleCount } from './use-page-title.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the number of unread notifications', () => {
  it('stands before the title and on the icon of the installed app, and goes with the last of them', () => {
    const setAppBadge = vi.fn(async () => {})
    const clearAppBadge = vi.fn(async () => {})
    const page = { title: '' }
    vi.stubGlobal('document', page)
    vi.stubGlobal('navigator', { setAppBadge, clearAppBadge })
    setTitleCount(3)
    expect(page.title).toBe('(3) Forecourt')
    expect(setAppBadge.mock.calls).toEqual([[3]])
    setTitleCount(0)
    expect(page.title).toBe('Forecourt')
    expect(clearAppBadge).toHaveBeenCalledOnce()
  })
})

import { describe, expect, it } from 'vitest'
import { closedBy, keptSearch, neighbour, pageOf, parseTabs, visited } from './open-tabs.ts'

const page = (href: string, rest = '') => ({ href, rest })
const [a, b, c, d] = [page('/a/'), page('/b/'), page('/c/'), page('/d/')]
const tabs = [a, b, c, d]

describe('open tabs', () => {
  it('gain a page that is opened, and keep where one was in it', () => {
    expect(visited([a], b)).toEqual([a, b])
    expect(visited([a, b], page('/a/', '?q=x'))).toEqual([page('/a/', '?q=x'), b])
  })

  it.each([
    ['close', ['/b/']],
    ['left', ['/a/']],
    ['right', ['/c/', '/d/']],
    ['others', ['/a/', '/c/', '/d/']],
    ['all', ['/a/', '/b/', '/c/', '/d/']],
  ] as const)('are closed by %s', (closing, gone) => expect(closedBy(tabs, closing, '/b/')).toEqual(gone))

  it('leave for the right, else for the left, else for nowhere', () => {
    expect(neighbour(tabs, ['/b/'], '/b/')).toBe(c)
    expect(neighbour(tabs, ['/b/', '/c/'], '/b/')).toBe(d)
    expect(neighbour(tabs, ['/d/'], '/d/')).toBe(c)
    expect(neighbour(tabs, ['/a/', '/c/', '/d/'], '/c/')).toBe(b)
    expect(neighbour([a], ['/a/'], '/a/')).toBeUndefined()
  })

  it('hold the parts of their page, but not another page within it', () => {
    const pages = ['/admin/dashboard/', '/admin/cart/', '/admin/cart/group/']
    expect(pageOf('/admin/dashboard/events/', pages)).toBe('/admin/dashboard/')
    expect(pageOf('/admin/cart/group/', pages)).toBe('/admin/cart/group/')
    expect(pageOf('/admin/carts/', pages)).toBeUndefined()
  })

  it('forget the open record and keep the search', () => {
    expect(keptSearch('?q=par&record=1')).toBe('?q=par')
    expect(keptSearch('?record=1')).toBe('')
  })

  it('are those that were kept, or none', () => {
    expect(parseTabs(JSON.stringify([a, b]))).toEqual([a, b])
    expect(parseTabs('[{"href":1}]')).toEqual([])
    expect(parseTabs('not JSON')).toEqual([])
    expect(parseTabs(null)).toEqual([])
  })
})

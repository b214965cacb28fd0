import { describe, expect, it } from 'vitest'
import { redirectQuery, safeRedirect } from './redirect.ts'

describe('the redirect parameter', () => {
  it.each(['/my/', '/vehicles/0190?from=home#pictures', '/?q=golf&page=2', '/notifications/?status=new'])(
    'leads to %s',
    (path) => {
      expect(safeRedirect(path)).toBe(path)
    },
  )

  it.each([
    ['another origin', 'https://evil.example/'],
    ['a host without scheme', '//evil.example/'],
    ['a backslash, which browsers read as a slash', '/\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'my/'],
    ['a tab before the second slash', '/\t/evil.example'],
    ['a line break', '/my\n/'],
    ['a NUL', '/my\u0000'],
    ['a C1 control character', '/my\u0085'],
    ['dots that end in a host', '/..//evil.example'],
    ['nothing', ''],
    ['no parameter', null],
    ['undefined', undefined],
  ])('leads home from %s', (_, value) => {
    expect(safeRedirect(value)).toBe('/')
  })

  it.each(['/sign-in', '/sign-up?redirect=%2F', '/email', '/logout/', '/503'])('never leads back to %s', (path) => {
    expect(safeRedirect(path)).toBe('/')
  })

  it('is left out when it would lead home', () => {
    expect(redirectQuery({ pathname: '/' })).toBe('')
    expect(redirectQuery({ pathname: '/logout/' })).toBe('')
  })

  it('keeps query and hash of the address it comes from', () => {
    const query = redirectQuery({ pathname: '/', search: '?q=vw&page=2', hash: '#top' })
    expect(new URLSearchParams(query).get('redirect')).toBe('/?q=vw&page=2#top')
  })
})

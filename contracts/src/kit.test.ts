import { Type as T } from 'typebox'
import { expect, it } from 'vitest'
import { Data, endpoint } from './kit.ts'
import { allEndpoints } from './registry.ts'

it('no endpoint answers 204, and one that would is refused', () => {
  expect(allEndpoints.filter(({ replies }) => '204' in replies)).toEqual([])
  const silent = { method: 'DELETE', path: '/vehicle/:id', access: 'user', summary: 'Says nothing' } as const
  expect(() => endpoint({ ...silent, id: 'catalog.silent', replies: { 204: T.Null() } as never })).toThrow('204')
})

it('a delete answers the id of what is gone', () => {
  const deletes = allEndpoints.filter(
    ({ method, path, access }) => method === 'DELETE' && path.endsWith('/:id') && access !== 'service',
  )
  expect(deletes.length).toBeGreaterThan(15)
  const ids = Object.keys(Data(T.Object({ id: T.String() })).properties.data.properties)
  const odd = deletes.filter(({ replies }) => {
    const data = (replies as Record<string, { properties?: { data?: { properties?: object } } }>)['200']?.properties
      ?.data
    return !ids.every((name) => name in (data?.properties ?? {}))
  })
  expect(odd.map(({ id }) => id)).toEqual([])
})

import { expect, it } from 'vitest'
import { readSupportQuery, withSupportQuery } from './support-query.ts'

const read = (query: string) => readSupportQuery(new URLSearchParams(query))
const after = '1.1764236400000000.019b76da-a800-7010-8000-000000000009'

it('reads what an address says, and takes what it says wrongly as usual', () => {
  expect(read('')).toEqual({ status: 'open' })
  expect(read(`status=closed&topic=billing&priority=true&q=%20F100123%20&after=${after}`)).toEqual({
    ...{ status: 'closed', topic: 'billing', priority: true, q: 'F100123', after },
  })
  expect(read('status=lost&topic=weather&priority=maybe&q=%20&after=9.x')).toEqual({ status: 'open' })
})

it('begins another list at its first page, and stays on it where a request is opened', () => {
  const params = new URLSearchParams(`topic=billing&after=${after}`)
  expect(withSupportQuery(params, { topic: 'account' }).toString()).toBe('topic=account')
  expect(withSupportQuery(params, { request: 'x' }).get('after')).toBe(after)
  expect(withSupportQuery(params, { status: 'open', topic: null }).toString()).toBe('')
})

import { expect, test } from 'vitest'
import { isPaymentId, paymentFilter, readPaymentQuery, withPaymentQuery } from './payment-query.ts'

const id = '019b76da-a800-7000-8000-000000000001'
const read = (text: string) => readPaymentQuery(new URLSearchParams(text))

test('what an address does not say, or says wrongly, is as usual', () => {
  const usual = { view: 'all', state: undefined, q: '', user: undefined, sort: '-createdAt', page: 1 }
  expect(read('')).toEqual(usual)
  expect(read('view=none&state=lost&user=me&sort=price&page=0')).toEqual(usual)
})

test('another filter begins at page 1, and what is usual is left out', () => {
  expect(String(withPaymentQuery(new URLSearchParams('page=3&q=x'), { view: 'review' }))).toBe('q=x&view=review')
  expect(String(withPaymentQuery(new URLSearchParams('view=review&page=3'), { page: '4' }))).toBe('view=review&page=4')
  expect(String(withPaymentQuery(new URLSearchParams('view=review'), { view: 'all', q: '' }))).toBe('')
})

test("an id is looked for as it is, a name by the people it may mean, and one person's list stays theirs", () => {
  for (const text of [id, 'cs_test_a1B2', 'ch_123', 'pi_3Nx']) expect(isPaymentId(text), text).toBe(true)
  for (const text of ['Ada', 'ada@example.com', 'ch_', 'a_b c']) expect(isPaymentId(text), text).toBe(false)
  expect(paymentFilter(read('q=cs_test_a1'), null)).toEqual({ page: 1, sort: '-createdAt', q: 'cs_test_a1' })
  expect(paymentFilter(read('q=Ada'), [id])).toEqual({ page: 1, sort: '-createdAt', user: [id] })
  expect(paymentFilter(read(`user=${id}&view=review`), null)).toEqual({
    page: 1,
    sort: '-createdAt',
    review: true,
    user: [id],
  })
  expect(paymentFilter(read('view=disputes&state=active'), null)).toMatchObject({ disputed: true })
  expect(paymentFilter(read('view=failed'), null)).toEqual({ page: 1, sort: '-createdAt', failed: true })
  expect(paymentFilter(read('view=disputes&state=active'), null)).not.toHaveProperty('state')
})

import { expect, it } from 'vitest'
import { readDeliveryQuery, withDeliveryQuery } from './delivery-query.ts'

const read = (query: string) => readDeliveryQuery(new URLSearchParams(query))

it('an address says what is shown, and what it says wrongly is as by default', () => {
  expect(read('')).toEqual({ period: '48h', view: 'all' })
  expect(read('period=7d&view=given_up&channel=sms&why=refused&kind=contact&before=12')).toEqual({
    ...{ period: '7d', view: 'given_up', channel: 'sms', why: 'refused', kind: 'contact', before: 12 },
  })
  expect(read('period=8d&view=x&channel=fax&why=x&kind=x&before=-1')).toEqual({ period: '48h', view: 'all' })
  expect(read('before=1.5')).toEqual({ period: '48h', view: 'all' })
})

it('another filter begins with the latest again, another drawing does not', () => {
  const at = new URLSearchParams('channel=sms&before=12')
  expect(withDeliveryQuery(at, { view: 'sent' }).toString()).toBe('channel=sms&before=12&view=sent')
  expect(withDeliveryQuery(at, { why: 'refused' }).toString()).toBe('channel=sms&why=refused')
  expect(withDeliveryQuery(at, { channel: null }).toString()).toBe('')
  expect(withDeliveryQuery(at, { period: '48h', before: '3' }).toString()).toBe('channel=sms&before=3')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PaymentActions, type PaymentActionsProps } from './payment-actions.tsx'

const refund = { most: 19, proposed: 12, currency: 'EUR' }
/** The buttons a payment has. */
const buttons = (of: PaymentActionsProps['of'], barredBy?: string) =>
  [...renderToStaticMarkup(<PaymentActions {...{ of, barredBy }} onAsk={() => {}} />).matchAll(/<button[^>]*>/g)].map(
    ([tag]) => ({ isDisabled: /\sdisabled(=|\s|>)/.test(tag), why: /aria-describedby="([^"]*)"/.exec(tag)?.[1] }),
  )

it.each([
  ['refunded', { state: 'active' as const, refund }],
  ['decided after a review', { state: 'needs_review' as const, refund }],
])('what can be %s cannot while something is on its way back, and is told why', (_what, of) => {
  expect(buttons(of)).toEqual([{ isDisabled: false, why: undefined }])
  expect(buttons(of, 'why')).toEqual([{ isDisabled: true, why: 'why' }])
})

it('a payment of which all is on its way back keeps its button, and one of which all has gone has none', () => {
  expect(buttons({ state: 'active', refund: null }, 'why')).toEqual([{ isDisabled: true, why: 'why' }])
  expect(buttons({ state: 'refunded', refund: null })).toEqual([])
})

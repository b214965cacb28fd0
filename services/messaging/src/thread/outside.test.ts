import { describe, expect, it } from 'vitest'
import { outsideOf } from './outside.ts'

describe('what leads away from Forecourt', () => {
  it.each([
    ['Call me on 06 12 34 56 78', ['phone']],
    ['+86 138 0013 8000，随时联系', ['phone']],
    ['write to camille@example.com', ['email']],
    ['see www.cars.example.com or https://a.example/b', ['link']],
    ['contact me at wa.me/33612345678', ['phone', 'link']],
    ['pay by PayPal friends, or Western Union', ['payment']],
    ['IBAN FR76 3000 6000 0112 3456 7890 189', ['payment']],
    ['请用支付宝付定金', ['payment']],
    ['evil.xyz/pay', ['link']],
    ['evil．com', ['link']],
    ['hxxp://evil.xyz', ['link']],
    ['evil[.]com', ['link']],
    ['p.a.y.p.a.l', ['payment']],
    ['раypal', ['payment']],
    ['IBAN FR76-3000-6000-0112-3456-7890-189', ['payment']],
    ['06.12.34.56.78, camille@example.com, bit.ly/abc, BTC', ['phone', 'email', 'link', 'payment']],
  ])('%s', (text, kinds) => {
    expect(outsideOf(text)).toEqual(kinds)
  })

  it.each([
    'Is it still for sale?',
    '120 000 km, 2019, 15 500 €',
    'It was sold.It is gone. 1.6 HDi, 110 ch.De 2015 à 2020.',
    'Golf 7 GTI 2.0 TSI 230, VIN WVWZZZAUZHW123456',
    'You pay the rest by card at the handover.',
    '可以便宜一点吗？4.8万公里',
  ])('nothing in: %s', (text) => {
    expect(outsideOf(text)).toEqual([])
  })
})

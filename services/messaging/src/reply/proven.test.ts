import { expect, it } from 'vitest'
import { isProven } from './proven.ts'

const judged = (results: string | null, from: string | null = 'alice@mail.example.com') =>
  isProven(results, from, 'mx.forecourt.example')

it.each([
  'mx.forecourt.example; dmarc=pass (p=REJECT) header.from=mail.example.com',
  'mx.forecourt.example 1; spf=fail smtp.mailfrom=other.example; dkim=pass header.i=@example.com header.d=example.com header.s=a',
  'MX.forecourt.example;\tspf=pass (sender IP is 192.0.2.1) smtp.mailfrom=bounce@mail.example.com; dkim=none',
])('came from where it says: %s', (results) => {
  expect(judged(results)).toBe(true)
})

it.each([
  null,
  '',
  'mx.forecourt.example; none',
  'mx.forecourt.example; dmarc=fail header.from=mail.example.com; dkim=fail header.d=example.com',
  'mx.elsewhere.example; dmarc=pass header.from=mail.example.com',
  'mx.forecourt.example.evil; dmarc=pass header.from=mail.example.com',
  'mx.forecourt.example; dmarc=pass header.from=evil.example',
  'mx.forecourt.example; dkim=pass header.d=evil.example',
  'mx.forecourt.example; dkim=pass header.d=com',
  'mx.forecourt.example; dkim=pass header.d=ample.com',
  'mx.forecourt.example; spf=pass smtp.mailfrom=alice@evil.example',
  'mx.forecourt.example; spf=softfail (dmarc=pass header.from=mail.example.com) smtp.mailfrom=mail.example.com',
  'mx.forecourt.example; dkim=fail (; dkim=pass header.d=example.com) header.d=example.com',
])('may have come from anybody: %s', (results) => {
  expect(judged(results)).toBe(false)
})

it('is said of nobody', () => {
  expect(judged('mx.forecourt.example; dmarc=pass header.from=mail.example.com', null)).toBe(false)
})

import { expect, it } from 'vitest'
import { isProven } from './proven.ts'

const judged = (results: string | null, from: string | null = 'alice@mail.example.com') =>
  isProven(results, from, 'mx.forecourt.example')

it.each([
  'mx.forecourt.example; dmarc=pass (p=REJECT) header.from=mail.example.com',
  'mx.forecourt.example 1; spf=fail smtp.mailfrom=other.example; dkim=pass header.i=@example.com header.d=example.com header.s=a',
  'mx.forecourt.example; dkim=pass (2048-bit key; \\) unprotected (nested)) header.d=example.com header.b="a;b/c+="',
  'mx.forecourt.example; arc=none header.d=; spf=none smtp.mailfrom=; dmarc=pass header.from=mail.example.com',
  'mx.forecourt.example; spf = pass smtp.mailfrom=SRS0=ab=cd=other.example=alice@example.com;',
  'mx.forecourt.example; spf=pass smtp.mailfrom="al ice"@example.com; dmarc=none header.from=mail.example.com',
  'mx.forecourt.example; dkim/1=fail header.d=list.example; dkim=pass reason="good; (really)" header.d=mail.example.com',
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
  // What a sender can write into the part before the @, as servers copy it.
  'mx.forecourt.example; spf=pass smtp.mailfrom="a@example.com"@evil.example; dmarc=none header.from=mail.example.com',
  'mx.forecourt.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=mail.example.com "@evil.example',
  'mx.forecourt.example; spf=pass smtp.mailfrom="x\\"; dmarc=pass header.from=mail.example.com \\""@evil.example',
  'mx.forecourt.example; spf=pass smtp.mailfrom="("@evil.example; dmarc=fail (") header.from=mail.example.com',
  'mx.forecourt.example; spf=pass smtp.mailfrom=evil.example"; dmarc=pass header.from=mail.example.com ',
  'mx.forecourt.example; spf=pass (mx: domain of "x); dmarc=pass header.from=mail.example.com ("@evil.example designates 192.0.2.1) smtp.mailfrom=evil.example',
  'mx.forecourt.example; spf=pass (domain of "x\\); dmarc=pass header.from=mail.example.com \\("@evil.example) smtp.mailfrom=evil.example',
  'mx.forecourt.example; spf=pass (never closed smtp.mailfrom=example.com',
  'mx.forecourt.example; dkim=pass reason="x header.d=example.com" header.d=evil.example',
  'mx.forecourt.example; dkim=pass header.d=evil.example header.d=example.com',
  // DMARC is for the domain that is shown, and looked at both.
  'mx.forecourt.example; dmarc=fail header.from=mail.example.com; spf=pass smtp.mailfrom=example.com',
  'mx.forecourt.example; dmarc=pass header.from=mail.example.com; dmarc=fail header.from=mail.example.com',
])('may have come from anybody: %s', (results) => {
  expect(judged(results)).toBe(false)
})

it('is said of nobody', () => {
  expect(judged('mx.forecourt.example; dmarc=pass header.from=mail.example.com', null)).toBe(false)
})

it.each([
  ['co.uk', 'alice@bank.co.uk', false],
  ['bank.co.uk', 'alice@bank.co.uk', true],
  ['bank.co.uk', 'alice@mail.bank.co.uk', true],
  ['github.io', 'alice@someone.github.io', false],
  ['someone.github.io', 'alice@someone.github.io', true],
  ['uk', 'alice@bank.co.uk', false],
  ['', 'alice@', false],
])('where domains are given away, their giver vouches for nobody: %s for %s', (signer, from, expected) => {
  expect(judged(`mx.forecourt.example; dkim=pass header.d="${signer}"`, from)).toBe(expected)
  expect(judged(`mx.forecourt.example; spf=pass smtp.mailfrom="x@${signer}"`, from)).toBe(expected)
})

import { expect, test } from 'vitest'
import { DomainError, failureKind, OutsideRefusal, problemOf } from './index.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })
const caused = (cause: unknown) => new Error('outer', { cause: new Error('inner', { cause }) })

test.each([
  ['a refused connection', coded('ECONNREFUSED')],
  ['PostgreSQL shutting down', coded('57P01')],
  ['PostgreSQL read-only after a failover', coded('25006')],
  ['too many connections', coded('53300')],
  ['a cut connection', new Error('Connection terminated unexpectedly')],
  ['a service of ours that is away', new DomainError('UNAVAILABLE')],
  ['a service of ours that answers nonsense', new DomainError('BAD_GATEWAY')],
  ['a cause deep inside', caused(coded('EPIPE'))],
  ['the ORM’s previous error', Object.assign(new Error('x'), { previous: coded('08006') })],
  ['one of several errors', new AggregateError([new Error('a'), coded('ECONNREFUSED')])],
  ['a mail server that is not there', coded('ESOCKET', { command: 'CONN' })],
  ['a mail server that does not greet us', coded('ECONNECTION', { responseCode: 554, command: 'CONN' })],
  ['a mail server that shuts down', coded('EENVELOPE', { responseCode: 421, command: 'RCPT TO' })],
  ['a mail server without space', coded('EENVELOPE', { responseCode: 452, command: 'MAIL FROM' })],
  ['a mail server that asks us to sign in', coded('EENVELOPE', { responseCode: 530, command: 'RCPT TO' })],
  ['a mail server that no longer knows our password', coded('EAUTH', { responseCode: 535, command: 'AUTH PLAIN' })],
  ['WhatsApp with too many messages', new OutsideRefusal(429, 'x')],
  ['WhatsApp with a fault of its own', new OutsideRefusal(503, 'x')],
  ['WhatsApp with a template that is paused', new OutsideRefusal(400, 'x', { refusesAll: true })],
  ['a request without an answer', new TypeError('fetch failed', { cause: coded('UND_ERR_CONNECT_TIMEOUT') })],
  ['a request whose time is over', new DOMException('The operation timed out', 'TimeoutError')],
])('%s is an outage', (_, error) => {
  expect(failureKind(error)).toBe('outage')
})

test.each([
  ['a statement that takes too long', coded('57014')],
  ['a lock that somebody holds', coded('55P03')],
  ['a deadlock', coded('40P01')],
  ['a failed serialisation', caused(coded('40001'))],
  ['a service of ours that takes too long', new DomainError('UPSTREAM_TIMEOUT')],
])('%s is busy', (_, error) => {
  expect(failureKind(error)).toBe('busy')
})

test.each([
  ['an unknown recipient', coded('EENVELOPE', { responseCode: 550, command: 'RCPT TO' })],
  ['a mail that is not taken', coded('EMESSAGE', { responseCode: 554, command: 'DATA' })],
  ['a number WhatsApp does not know', new OutsideRefusal(400, 'x')],
])('%s is final', (_, error) => {
  expect(failureKind(error)).toBe('final')
})

test.each([
  ['an ordinary error', new Error('no')],
  ['a broken constraint', coded('23505')],
  ['a refusal of ours', new DomainError('NOT_FOUND')],
  ['a mailbox that is greylisted', coded('EENVELOPE', { responseCode: 451, command: 'RCPT TO' })],
  ['a mailbox that is full', coded('EENVELOPE', { responseCode: 452, command: 'RCPT TO' })],
  ['a mailbox that is away for now', coded('EENVELOPE', { responseCode: 454, command: 'RCPT TO' })],
  ['a mail for which there is no space', coded('EMESSAGE', { responseCode: 452, command: 'DATA' })],
  ['an access token that has expired', new OutsideRefusal(401, 'x')],
  ['something thrown that is no error', 'no'],
])('%s may pass', (_, error) => {
  expect(failureKind(error)).toBe('passing')
})

test('a caller hears of an outage as 503, whatever is away, and of anything else as 500', () => {
  expect(problemOf(coded('ESOCKET'), 'en_US', 'r').status).toBe(503)
  expect(problemOf(coded('57014'), 'en_US', 'r').status).toBe(503)
  expect(problemOf(coded('23505'), 'en_US', 'r').status).toBe(500)
})

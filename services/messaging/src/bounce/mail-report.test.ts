import { expect, test } from 'vitest'
import { readMail } from '../reply/read-mail.ts'
import { verdictOf } from './verdict.ts'

const mail = (type: string, parts: readonly (readonly [type: string, text: string])[]) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@example.net',
      `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
      'MIME-Version: 1.0',
      '',
      ...parts.flatMap(([of, text]) => ['--b', `Content-Type: ${of}`, '', text]),
      '--b--',
    ]
      .join('\n')
      .replaceAll('\n', '\r\n'),
  )
const isOf = (address: string) => address === 'sam@example.com'
const verdict = async (raw: Buffer) => {
  const { report, isAutomatic } = await readMail(raw, '')
  expect(isAutomatic).toBe(true)
  return report && verdictOf(report, { isOf })
}
const status = (fields: string, before = '') =>
  mail('delivery-status', [
    ['text/plain', 'Sorry.'],
    ['message/delivery-status', `Reporting-MTA: dns; mx.example.net\n${before}\n${fields}`],
    ['message/rfc822', 'From: Forecourt <no-reply@forecourt.test>\nSubject: Hello\n\nWords of the mail'],
  ])
const FAILED = 'Final-Recipient: rfc822; Sam@Example.com\nAction: failed\nStatus: 5.1.1'

test('a mailbox that does not exist is said by the report, as Postfix, Exchange and others write it', async () => {
  const bounced = { why: 'bounced', said: '5.1.1' }
  expect(await verdict(status(FAILED))).toEqual(bounced)
  expect(
    await verdict(
      status(
        'Final-Recipient: RFC822;<sam@example.com>\nAction: Failed\nStatus: 5.1.1 (bad destination\n mailbox address)\nDiagnostic-Code: smtp;550 5.1.1 unknown',
        'X-Postfix-Queue-ID: 4Z\nArrival-Date: Tue, 24 Nov 2026 02:00:00 +0000\n',
      ),
    ),
  ).toEqual(bounced)
  // Passed on: the mailbox we had is the original one.
  expect(
    await verdict(
      status(
        'Original-Recipient: rfc822;sam@example.com\nFinal-Recipient: rfc822;s@other.example\nAction: failed\nStatus: 5.2.1',
      ),
    ),
  ).toEqual({ why: 'bounced', said: '5.2.1' })
  // Of several, one is theirs.
  expect(
    await verdict(status(`Final-Recipient: rfc822;x@example.com\nAction: failed\nStatus: 5.1.1\n\n${FAILED}`)),
  ).toEqual(bounced)
})

test.each([
  ['of somebody else', FAILED.replace('Sam@', 'tom@')],
  ['a full mailbox', FAILED.replace('5.1.1', '5.2.2')],
  ['a policy', FAILED.replace('5.1.1', '5.7.1')],
  ['a delay', FAILED.replace('failed', 'delayed').replace('5.1.1', '4.4.1')],
  ['what was delivered', FAILED.replace('failed', 'delivered')],
  ['no status', FAILED.replace('Status: 5.1.1', '')],
  ['a status of the whole report', `Status: 5.1.1\n\nFinal-Recipient: rfc822;sam@example.com`],
])('%s changes nothing', async (_, fields) => {
  expect(await verdict(status(fields))).toBeUndefined()
})

const complaint = (fields: string) =>
  mail('feedback-report', [
    ['text/plain', 'Spam.'],
    ['message/feedback-report', fields],
    ['message/rfc822', 'Subject: Hello\n\nWords'],
  ])

test('a complaint counts where it is about that address, or does not say about whom', async () => {
  const abuse = { why: 'complained', said: 'abuse' }
  expect(await verdict(complaint('Feedback-Type: abuse\nVersion: 1\nOriginal-Rcpt-To: <sam@example.com>'))).toEqual(
    abuse,
  )
  expect(await verdict(complaint('Feedback-Type: abuse\nVersion: 1'))).toEqual(abuse)
  expect(await verdict(complaint('Feedback-Type: abuse\nOriginal-Rcpt-To: tom@example.com'))).toBeUndefined()
  expect(await verdict(complaint('Feedback-Type: not-spam\nOriginal-Rcpt-To: sam@example.com'))).toBeUndefined()
  expect(await verdict(complaint('Version: 1'))).toBeUndefined()
})

test('no other mail is a report', async () => {
  const report = async (raw: string) =>
    (await readMail(Buffer.from(raw.replaceAll('\n', '\r\n')), 'x@example.com')).report
  expect(await report(`From: x@example.com\n\n${FAILED}`)).toBeNull()
  expect(
    await report(
      `Content-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: message/delivery-status\n\nA: b\n\n${FAILED}\n--b--\n`,
    ),
  ).toBeNull()
  expect((await readMail(mail('delivery-status', [['text/plain', FAILED]]), '')).report).toBeNull()
})

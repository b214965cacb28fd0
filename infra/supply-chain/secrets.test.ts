import { expect, test } from 'vitest'
import { judge, secretsIn } from './secrets.ts'

// Put together, so that this file has none itself.
const connection = ['postgresql://app:', 'hunter2hunter2', '@db.internal/app'].join('')
const key = `k1:A1b${'abcdEFGH01'.repeat(4)}`

test.each([
  ['a connection string', connection, 'database-connection-string'],
  [
    'a private key',
    ['-----BEGIN PRIVATE', ` KEY-----\n${'MIIEvQIBADANBg'.repeat(8)}\n-----END PRIVATE`, ' KEY-----'].join(''),
    'privatekey',
  ],
  ['a key of our settings', `SERVICE_KEYS=${key}`, 'our-keys'],
  ['a live key of Stripe', ['sk_live', 'abcdefghijklmnopqrstuvwx'].join('_'), 'our-keys'],
  ['a webhook secret of Stripe', ['whsec', 'abcdefghijklmnopqrstuvwx'].join('_'), 'our-keys'],
])('%s is found', async (_name, text, rule) => {
  expect(await secretsIn('notes.md', `first\n${text}\n`)).toMatchObject([{ file: 'notes.md', rule }])
})

test('a comment does not switch the search off', async () => {
  expect(await secretsIn('a.ts', `// secretlint-disable\nconst url = '${connection}'\n`)).toHaveLength(1)
})

test('ordinary texts are none', async () => {
  const text = 'sha512-abc, k1:too-short, postgresql://localhost/app, whsec_abc, https://example.com/a:b'
  expect(await secretsIn('notes.md', text)).toEqual([])
})

test('what is known is known in its file and with its text only, and what is gone is said', async () => {
  const [finding] = await secretsIn('a.ts', connection)
  if (!finding) throw new Error('nothing was found')
  const known = [{ file: 'a.ts', fingerprint: finding.fingerprint, why: 'a test' }]
  expect(judge([finding], known)).toEqual([])
  expect(judge([{ ...finding, file: 'b.ts' }], known)).toEqual([
    expect.stringContaining('b.ts:1 looks like a secret (database-connection-string'),
    expect.stringContaining('a.ts: what is known as'),
  ])
  const [other] = await secretsIn('a.ts', connection.replace('hunter2', 'hunter3'))
  if (!other) throw new Error('nothing was found')
  expect(judge([finding, other], known)).toHaveLength(1)
})

import { expect, it } from 'vitest'
import account from '../../i18n/en_US/account.json' with { type: 'json' }
import { reasonOf, toReason } from './external.ts'

it.each(['IDENTITY_INVALID', 'ACCOUNT_EXISTS', 'IDENTITY_EMAIL_UNVERIFIED', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED'])(
  'has a text of its own for a sign-in refused with %s',
  (code) => {
    const reason = toReason(reasonOf({ code }))
    expect(reason).not.toBe('other')
    expect(Object.keys(account.externalError.reasons)).toContain(reason)
  },
)

it('says something general of a reason it does not know', () => {
  for (const text of [null, '', 'toString', '<script>']) expect(toReason(text)).toBe('other')
})

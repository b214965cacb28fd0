import type { User } from '@forecourt/contracts'
import i18next from 'i18next'
import { toE164 } from '../../shared/forms/phone.ts'

interface Needs {
  readonly missing: User['missing']
  readonly mustAccept: boolean
  readonly country: string | undefined
}

/** What a federated account has to give: only what it lacks, a real phone number, and consent. */
export async function refineCompletion(
  { username, phone, accepted }: Record<string, unknown>,
  { missing, mustAccept, country }: Needs,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  const required = (name: string) =>
    i18next.t('validation.required', { ns: 'common', label: i18next.t(`fields.${name}`, { ns: 'common' }) })
  if (missing.includes('username') && username === undefined) errors.username = required('username')
  if (missing.includes('phone')) {
    if (phone === undefined) errors.phone = required('phone')
    else if (typeof phone === 'string' && (await toE164(phone, country)) === undefined) {
      errors.phone = i18next.t('validation.phone', { ns: 'common' })
    }
  }
  if (mustAccept && accepted !== true) errors.accepted = i18next.t('signUp.acceptRequired', { ns: 'account' })
  return errors
}

import { signup } from '@forecourt/contracts'
import i18next from 'i18next'
import { type Static, Type as T } from 'typebox'
import { toE164 } from '../../shared/forms/phone.ts'

const { acceptedTerms: _terms, acceptedPrivacy: _privacy, ...typed } = signup.body.properties

/** The contract's body, and what only the form asks. */
export const SignUpForm = T.Object({
  ...typed,
  passwordAgain: T.String({ minLength: 1 }),
  accepted: T.Boolean(),
})
export type SignUpForm = Static<typeof SignUpForm>

export const emptySignUp: SignUpForm = {
  email: '',
  password: '',
  passwordAgain: '',
  username: '',
  firstName: '',
  lastName: '',
  phone: '',
  accepted: false,
}

/** Checks beyond the schema: both passwords equal, a real phone number, terms accepted. */
export async function refineSignUp(
  values: Record<string, unknown>,
  country: string | undefined,
): Promise<Record<string, string>> {
  const { password, passwordAgain, phone, accepted } = values
  const errors: Record<string, string> = {}
  if (typeof passwordAgain === 'string' && passwordAgain !== password) {
    errors.passwordAgain = i18next.t('signUp.mismatch', { ns: 'account' })
  }
  if (typeof phone === 'string' && (await toE164(phone, country)) === undefined) {
    errors.phone = i18next.t('validation.phone', { ns: 'common' })
  }
  if (accepted !== true) errors.accepted = i18next.t('signUp.acceptRequired', { ns: 'account' })
  return errors
}

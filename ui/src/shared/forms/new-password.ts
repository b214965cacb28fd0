import { Password, Strict } from '@forecourt/contracts'
import i18next from 'i18next'
import { type Static, Type as T } from 'typebox'

/** A new password, typed twice. */
export const NewPasswordForm = Strict({ password: Password, passwordAgain: T.String({ minLength: 1 }) })
export type NewPasswordForm = Static<typeof NewPasswordForm>

/** Both equal (spec 5). */
export const samePasswords = ({ password, passwordAgain }: Record<string, unknown>): Record<string, string> =>
  typeof passwordAgain === 'string' && passwordAgain !== password
    ? { passwordAgain: i18next.t('signUp.mismatch', { ns: 'account' }) }
    : {}

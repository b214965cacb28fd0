import { type Static, Type as T } from 'typebox'
import { Nullable } from '../kit.ts'

/**
 * What a person is told of because it touches the safety of their account: by auth's mail, always, and as `SecurityNoticed`
 * in the inbox and on the phone. That an account begins or ends is mailed too, but nobody has an inbox then.
 */
export const securityNotices = [
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'phoneChanged',
  'newSignIn',
  'totpAdded',
  'totpRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'identityUnknown',
  'identityLinked',
  'identityUnlinked',
  'roleChanged',
  'suspended',
  'reactivated',
  'dataExported',
] as const
export type SecurityNoticeKind = (typeof securityNotices)[number]
export const isSecurityNotice = (notice: string): notice is SecurityNoticeKind =>
  securityNotices.some((one) => one === notice)

/** What may be told of it wherever it is told: no code, no address, nothing that opens anything. */
export const SecurityNotice = T.Object({
  notice: T.String({ description: `one of ${securityNotices.join(', ')}; a newer version may tell of others` }),
  name: Nullable(T.String({ description: "what it is about: an identity provider's name, a passkey's, a role" })),
  device: Nullable(
    T.Object(
      { browser: Nullable(T.String()), os: Nullable(T.String()) },
      { description: 'where it was done; null where it was not the person’s own doing' },
    ),
  ),
  place: Nullable(T.String({ description: 'ISO country code of where it was done, where that is known' })),
})
export type SecurityNotice = Static<typeof SecurityNotice>

/** Where in the product something can be done about a notice: a section of the account's settings, or another page. */
export type SecurityPlace = 'account' | 'sessions' | 'factors' | 'identities' | 'profile' | 'help'
const places: Readonly<Record<SecurityNoticeKind, SecurityPlace>> = {
  passwordChanged: 'account',
  passwordReset: 'account',
  emailChanged: 'profile',
  phoneChanged: 'profile',
  newSignIn: 'sessions',
  totpAdded: 'factors',
  totpRemoved: 'factors',
  passkeyAdded: 'factors',
  passkeyRemoved: 'factors',
  recoveryCodesRenewed: 'factors',
  recoveryCodeUsed: 'factors',
  identityUnknown: 'identities',
  identityLinked: 'identities',
  identityUnlinked: 'identities',
  roleChanged: 'account',
  suspended: 'help',
  reactivated: 'help',
  dataExported: 'sessions',
}
/** A notice that this version does not know is about the account. */
export const securityPlaceOf = (notice: string): SecurityPlace =>
  isSecurityNotice(notice) ? places[notice] : 'account'

import { oauthLogout, oauthStart } from '@forecourt/contracts'
import { addressOf } from '../api/address.ts'

/** Where the browser goes to sign in at an identity provider, or to link it; `redirect` is where it ends up. */
export const providerAddress = (code: string, query: { intent?: 'link'; redirect?: string } = {}): string =>
  addressOf(oauthStart.path, { code }, query)

/** Where the browser goes to sign out there, too; `key` as the session's config says it. */
export const providerLogoutAddress = (code: string, key: string): string =>
  addressOf(oauthLogout.path, { code }, { key })

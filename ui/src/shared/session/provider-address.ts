import { oauthStart } from '@forecourt/contracts'
import { addressOf } from '../api/address.ts'

/** Where the browser goes to sign in at an identity provider, or to link it; `redirect` is where it ends up. */
export const providerAddress = (code: string, query: { intent?: 'link'; redirect?: string } = {}): string =>
  addressOf(oauthStart.path, { code }, query)

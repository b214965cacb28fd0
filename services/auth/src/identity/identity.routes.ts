import {
  identityProvider,
  knownDevice,
  linkIdentity as linkIdentityContract,
  listIdentities as listIdentitiesContract,
  oauthLogin,
  oauthTransaction,
  openOauthTransaction,
  unlinkIdentity as unlinkIdentityContract,
} from '@forecourt/contracts'
import { rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { addressLimit } from '../device/address-limit.ts'
import { processState } from '../one-time-code/one-time-code.service.ts'
import type { AuthParts } from '../parts.ts'
import { CLIENT_SECRET, findProvider } from '../provider/provider.ts'
import { type ProviderSession, sealIdToken } from '../provider-logout/provider-session.ts'
import { completeSignIn, handOver } from '../sign-in/complete-sign-in.ts'
import { readRecord } from '../user/user.service.ts'
import { linkIdentity, listIdentities, unlinkIdentity } from './identity.service.ts'
import { tellKnownAddress } from './known-address.ts'
import { accountFor, requireAgreement } from './oauth-login.service.ts'
import { openTransaction, TRANSACTION_SECONDS, type Transaction, takeTransaction } from './transaction.service.ts'

/** Third-party sign-in, and the identities of an account. Providers are asked outside of transactions. */
export function identityRoutes(app: App, { db, config, sealer, wake, askProvider, deviceOf }: AuthParts): void {
  app.endpoint(identityProvider, async ({ params }) => {
    const found = await findProvider(db, params.code)
    return {
      data: {
        code: found.code,
        name: found.name,
        issuer: found.issuer,
        clientId: found.client_id,
        clientSecret: found.client_secret === null ? null : sealer.open(found.client_secret, CLIENT_SECRET),
        authorizeUrl: found.authorize_url,
        tokenUrl: found.token_url,
        userInfoUrl: found.user_info_url,
        scopes: (found.scopes ?? 'openid email profile').split(/[\s,]+/).filter(Boolean),
        version: found.version,
      },
    }
  })

  app.endpoint(openOauthTransaction, async ({ em, body }) => {
    const { federer, subject, ...tokens } = body
    const { id: providerId } = await findProvider(db, federer)
    const transaction = await openTransaction(em, sealer, { providerId, subject, tokens })
    return { data: { transaction, expiresIn: TRANSACTION_SECONDS } }
  })

  app.endpoint(oauthLogin, async ({ body, caller, headers, locale, reply, write }) => {
    const device = deviceOf(caller, headers)
    await rateLimit(db, addressLimit('oauth-login', device.address, config.SIGN_INS_PER_ADDRESS))
    const transaction = await takeTransaction(db, sealer, headers[oauthTransaction.header])
    const provider = await providerOf(body.federer)
    const vouched = await askProvider(provider, transaction.tokens.accessToken)
    requireAgreement(body, transaction, provider, vouched)
    const previous = caller.kind === 'user' ? caller : null
    const deviceToken = headers[knownDevice.header]
    const { outcome, accountId, created } = await write(async (em) => {
      const account = await accountFor(em, provider, vouched, locale)
      const { accountId } = account
      const held = heldOf(transaction, accountId)
      const factor = { accountId, device, deviceToken, previous, detail: provider.name, held }
      return { ...account, outcome: await completeSignIn(em, wake, factor) }
    }).catch((error: unknown) => tellKnownAddress(db, { error, provider, email: vouched.email, device }))
    handOver(reply, outcome)
    return { data: await readRecord(db, accountId), meta: { created } }
  })

  app.endpoint(listIdentitiesContract, async ({ user }) => ({ data: await listIdentities(db, user.userId) }))

  app.endpoint(linkIdentityContract, async ({ body, user, headers, write }) => {
    const processId = headers['x-process-id']
    // Looked at before the transaction is used up: a wrong code must not cost the way to the provider and back.
    if ((await processState(db, processId, 'LINK_PROVIDER', user.email)) !== 'open')
      throw new DomainError('PROCESS_INVALID')
    const transaction = await takeTransaction(db, sealer, headers[oauthTransaction.header])
    const provider = await providerOf(body.federer)
    const vouched = await askProvider(provider, transaction.tokens.accessToken)
    requireAgreement(body, transaction, provider, vouched)
    const device = deviceOf(user, headers)
    const held = heldOf(transaction, user.userId)
    return { data: await write((em) => linkIdentity(em, user, { provider, vouched, processId, device, held })) }
  })

  app.endpoint(unlinkIdentityContract, async ({ em, user, body, headers }) => {
    await unlinkIdentity(em, user, body.identityId, deviceOf(user, headers))
    return { data: { id: body.identityId } }
  })

  /** A provider that cannot be asked to end its session leaves nothing to be kept. */
  const heldOf = ({ providerId, tokens: { logout } }: Transaction, accountId: string): ProviderSession | undefined =>
    logout && { providerId, idTokenSealed: sealIdToken(sealer, accountId, logout.idToken) }

  /** A provider that was switched off in the meantime vouches for nobody. */
  const providerOf = (code: string) =>
    findProvider(db, code).catch((error: unknown) => {
      throw error instanceof DomainError ? new DomainError('IDENTITY_INVALID', { cause: error }) : error
    })
}

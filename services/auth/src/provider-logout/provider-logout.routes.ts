import { takeProviderLogout as takeProviderLogoutContract } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { AuthParts } from '../parts.ts'
import { takeProviderLogout } from './provider-logout.service.ts'

export function providerLogoutRoutes(app: App, { sealer }: AuthParts): void {
  app.endpoint(takeProviderLogoutContract, async ({ em, body }) => ({
    data: { idToken: await takeProviderLogout(em, sealer, body) },
  }))
}

import { sellerSummary } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { findSeller } from './seller.service.ts'

/** What a vehicle's page says about its seller. */
export function sellerRoutes(app: App): void {
  app.endpoint(sellerSummary, async ({ em, params }) => {
    const seller = await findSeller(em, params.id)
    if (!seller) throw new DomainError('NOT_FOUND')
    return { data: { ...seller, memberSince: seller.memberSince?.toISOString() ?? null } }
  })
}

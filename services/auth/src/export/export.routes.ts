import { exportAccount } from '@forecourt/contracts'
import { rateLimit } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import { enqueueNotice } from '../mail/notice.service.ts'
import type { AuthParts } from '../parts.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { exportAccountData } from './account-export.ts'

/** Exports of one account within an hour; each one mails its owner. */
const PER_HOUR = 5

export function exportRoutes(app: App, { db, countryOf }: AuthParts): void {
  app.endpoint(exportAccount, async ({ params: { id: accountId }, query, write }) => {
    await rateLimit(db, { key: `export:${accountId}`, limit: PER_HOUR, windowSeconds: 3600 })
    const place = countryOf(query.address)
    const device = { address: query.address, userAgent: query.userAgent ?? null, ...(place !== null && { place }) }
    return write(async (em) => {
      const data = await exportAccountData(em, accountId)
      await recordSecurityEvent(em, { accountId, kind: 'DATA_EXPORTED', device })
      await enqueueNotice(em, { accountId, kind: 'dataExported', device })
      return { data }
    })
  })
}

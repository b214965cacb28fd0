import { abandonExport, beginExport, exportAccount } from '@forecourt/contracts'
import { rateLimit, takeBackLatest } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import { enqueueNotice } from '../mail/notice.service.ts'
import type { AuthParts } from '../parts.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { exportAccountData } from './account-export.ts'

/** Exports of one account within an hour; each one mails its owner. */
const PER_HOUR = 5
const keyOf = (accountId: string) => `export:${accountId}`

export function exportRoutes(app: App, { db }: AuthParts): void {
  app.endpoint(beginExport, async ({ params: { id } }) => {
    await rateLimit(db, { key: keyOf(id), limit: PER_HOUR, windowSeconds: 3600 })
    return { data: { id } }
  })
  app.endpoint(abandonExport, async ({ params: { id } }) => {
    await takeBackLatest(db, keyOf(id))
    return { data: { id } }
  })
  app.endpoint(exportAccount, async ({ params: { id: accountId }, query, write }) => {
    const device = { address: query.address, userAgent: query.userAgent ?? null }
    return write(async (em) => {
      const data = await exportAccountData(em, accountId)
      await recordSecurityEvent(em, { accountId, kind: 'DATA_EXPORTED', device })
      await enqueueNotice(em, { accountId, kind: 'dataExported', device })
      return { data }
    })
  })
}

import { changeVehicles } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { changeMany } from './bulk.service.ts'

/** Several vehicles at once. */
export function bulkRoutes(app: App): void {
  app.endpoint(changeVehicles, async ({ user, body, locale, write, signal }) => ({
    data: await changeMany({ ...body, user, locale, write, signal }),
  }))
}

import { changeVehicles } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { changeMany } from './bulk.service.ts'

/** Several vehicles at once. */
export function bulkRoutes(app: App): void {
  app.endpoint(changeVehicles, async ({ user, body, locale, write, signal }) => {
    // Claims the Idempotency-Key before anything is done, so that a twin of this request waits for its answer.
    await write(async () => undefined)
    return { data: await changeMany({ ...body, user, locale, write, signal }) }
  })
}

import { exportBilling } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { exportPerson } from './person-export.ts'

/** What a person may take with them. */
export function exportRoutes(app: App): void {
  app.endpoint(exportBilling, async ({ em, params }) => ({ data: await exportPerson(em, params.id) }))
}

import { exportVehicles } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import { exportPerson } from './person-export.ts'

export function exportRoutes(app: App, { db }: { readonly db: Database }): void {
  app.endpoint(exportVehicles, async ({ params, locale }) => ({
    // One snapshot, so that the parts of the file agree with each other.
    data: await db.transaction((em) => exportPerson(em, params.id, locale), {
      readOnly: true,
      isolation: 'repeatable read',
    }),
  }))
}

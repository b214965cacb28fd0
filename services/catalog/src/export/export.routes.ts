import { exportVehicles } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import type { Engine } from '../discovery/engine.ts'
import { exportPerson } from './person-export.ts'

export function exportRoutes(app: App, { db, engine }: { readonly db: Database; readonly engine: Engine }): void {
  app.endpoint(exportVehicles, async ({ params, locale }) => ({
    // One snapshot, so that the parts of the file agree with each other.
    data: await db.transaction((em) => exportPerson(em, engine, params.id, locale), {
      readOnly: true,
      isolation: 'repeatable read',
    }),
  }))
}

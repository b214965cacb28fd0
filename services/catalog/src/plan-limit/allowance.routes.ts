import { chooseVehicles, readAnyVehicleAllowance, readVehicleAllowance } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { chooseWhichStay, readAllowance } from './allowance.ts'

/** What a person's plan allows here, and which vehicles stay when it allows fewer than there are. */
export function allowanceRoutes(app: App): void {
  for (const contract of [readVehicleAllowance, readAnyVehicleAllowance])
    app.endpoint(contract, async ({ em, params }) => ({ data: await readAllowance(em, params.id) }))

  app.endpoint(chooseVehicles, async ({ em, params, body }) => {
    await chooseWhichStay(em, params.id, body.keep)
    return { data: await readAllowance(em, params.id) }
  })
}

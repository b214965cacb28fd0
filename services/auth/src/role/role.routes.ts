import { changeRole, listRoles } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { readMatrix, replaceRole } from './role.service.ts'

export function roleRoutes(app: App): void {
  app.endpoint(listRoles, async ({ em }) => ({ data: await readMatrix(em) }))
  app.endpoint(changeRole, async ({ em, user, params, body }) => ({
    data: await replaceRole(em, user, params.role, body),
  }))
}

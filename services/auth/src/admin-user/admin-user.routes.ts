import { changeAnyUser, listUsers, readAnyUser } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { AuthParts } from '../parts.ts'
import { listAccounts, readAccount } from './admin-user.list.ts'
import { changeAccount } from './admin-user.service.ts'

export function adminUserRoutes(app: App, { db, wake }: AuthParts): void {
  app.endpoint(listUsers, ({ query }) => listAccounts(db, query))
  app.endpoint(readAnyUser, async ({ params }) => ({ data: await readAccount(db, params.id) }))
  app.endpoint(changeAnyUser, async ({ em, user, params, body }) => ({
    data: await changeAccount(em, wake, user, params.id, body),
  }))
}

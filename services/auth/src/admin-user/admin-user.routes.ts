import {
  changeAnyUser,
  changeUserStatuses,
  createAnyUser,
  deleteAnyUser,
  deleteUsers,
  exportUsers,
  importUsers,
  listUsers,
  readAnyUser,
  replaceAnyUser,
  revertUser,
  userHistory,
  userRecords,
} from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type App, changeEach, DEEPEST_ROW } from '@forecourt/kernel/http'
import { beforeChange, csvOf, historyOf } from '@forecourt/kernel/resource'
import type { AuthParts } from '../parts.ts'
import type { KeptUser } from '../user/user-audit.ts'
import { importAccounts } from './admin-user.import.ts'
import { listAccounts, readAccount } from './admin-user.list.ts'
import { removeAccount, removeAccounts } from './admin-user.removal.ts'
import { changeAccount, createByAdmin } from './admin-user.service.ts'
import { setStatus } from './admin-user.status.ts'

export function adminUserRoutes(app: App, { db, wake, client }: AuthParts & { readonly client: Client }): void {
  app.endpoint(listUsers, ({ query }) => listAccounts(db, query))
  app.endpoint(exportUsers, async ({ query, reply }) => {
    const { data } = await listAccounts(db, { ...query, page: 1, limit: DEEPEST_ROW })
    const csv = csvOf(userRecords, data)
    await reply
      .header('content-disposition', 'attachment; filename="user.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(csv)
    return csv
  })
  app.endpoint(importUsers, async ({ user, body, locale, write }) => ({
    data: await importAccounts(write, user, body, locale),
  }))
  app.endpoint(readAnyUser, async ({ params }) => ({ data: await readAccount(db, params.id) }))
  app.endpoint(createAnyUser, async ({ em, user, body, locale }) => ({
    data: await createByAdmin(em, user, body, locale),
  }))
  app.endpoint(replaceAnyUser, async ({ em, user, params, body }) => ({
    data: await changeAccount(em, wake, user, params.id, { phone: null, bio: null, ...body }),
  }))
  app.endpoint(changeAnyUser, async ({ em, user, params, body }) => ({
    data: await changeAccount(em, wake, user, params.id, body),
  }))
  app.endpoint(changeUserStatuses, async ({ user, body: { ids, ...to }, locale, write, signal }) => ({
    data: await changeEach({
      work: (em, caller, id) => setStatus(em, wake, caller, id, to),
      ids,
      user,
      locale,
      write,
      signal,
    }),
  }))
  app.endpoint(deleteAnyUser, async ({ em, user, params, body }) => {
    await removeAccount(em, wake, user, params.id, body)
    return { data: { id: params.id } }
  })
  app.endpoint(deleteUsers, async ({ user, body, locale, write, signal }) => ({
    data: await removeAccounts(wake, body, { user, locale, write, signal }),
  }))
  app.endpoint(userHistory, ({ em, params, query }) =>
    historyOf(em, client, 'user', params.id, query, () => readAccount(db, params.id)),
  )
  app.endpoint(revertUser, async ({ em, user, params, body: { entry, version, reason } }) => {
    // The log keeps of a user just the fields a change may have; `changeAccount` judges it like any other.
    const was = (await beforeChange(em, 'user', params.id, entry)) as unknown as KeptUser
    const change = { ...was, version, reason: reason ?? `revert ${entry}` }
    return { data: await changeAccount(em, wake, user, params.id, change as Parameters<typeof changeAccount>[4]) }
  })
}

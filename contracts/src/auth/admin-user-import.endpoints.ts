import { Type as T } from 'typebox'
import { Data, endpoint, Strict } from '../kit.ts'
import { ImportReport } from '../resource-endpoints.ts'

/** Most people of one import: each is written to. */
export const userImportMaxRows = 200

/**
 * Creates an account for each row, as `createAnyUser` does one: everybody is told by email and sets a password with a
 * one-time code. Columns are the fields of that call; a role that is left empty is USER, and none holds more than the
 * caller. Nobody is changed, suspended or confirmed by a list: any other column is refused.
 */
export const importUsers = endpoint({
  id: 'auth.importUsers',
  method: 'POST',
  path: '/admin/user/import',
  access: 'admin.user.create',
  fresh: true,
  // The rows are tried in a transaction of their own, which a dry run takes back.
  transaction: 'manual',
  deadline: 15_000,
  summary: 'Create accounts from CSV, all or none',
  body: Strict({ csv: T.String({ minLength: 1, maxLength: 200_000 }), dryRun: T.Boolean() }),
  replies: { 200: Data(ImportReport) },
  errors: ['INVALID'],
})

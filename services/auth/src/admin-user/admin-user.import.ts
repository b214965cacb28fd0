import {
  type BodyOf,
  createAnyUser,
  type ImportReport,
  type importUsers,
  type Locale,
  type UserCaller,
  userImportMaxRows,
} from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { ValidationError } from '@forecourt/kernel/errors'
import { validatorOf } from '@forecourt/kernel/http'
import { readSheet, storeSheet } from '@forecourt/kernel/resource'
import { createByAdmin } from './admin-user.service.ts'

const columns = Object.keys(createAnyUser.body.properties)

/**
 * Creates an account for each row of a list, all or none, as if each had been created by hand; with `dryRun` it only says
 * what is wrong. An empty cell counts as left out, an empty role as USER.
 *
 * @throws DomainError INVALID when the text is no such list
 */
export async function importAccounts(
  transaction: Database['transaction'],
  caller: UserCaller,
  { csv, dryRun }: BodyOf<typeof importUsers>,
  locale: Locale,
): Promise<ImportReport> {
  const rows = await readSheet(csv, columns, userImportMaxRows)
  const validator = validatorOf(createAnyUser.body)
  return storeSheet(transaction, rows, { dryRun, locale }, async (em, cells) => {
    const given = Object.entries(cells).filter(([, cell]) => cell !== '')
    const person = { role: 'USER', ...Object.fromEntries(given) } as BodyOf<typeof createAnyUser>
    const issues = validator.issues(person)
    if (issues.length > 0) throw new ValidationError(issues)
    await createByAdmin(em, caller, person, locale)
    return 'created'
  })
}

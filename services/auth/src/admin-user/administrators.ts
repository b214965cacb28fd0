import { findAdministrators } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'

/** A page of the audit log needs no more names than this, and a filter that fits more people tells nobody apart. */
const MOST = 100

/** Names of people, for the audit log: of anybody by id, and of those who hold rights by what they are called. */
export function administratorRoutes(app: App, db: Database): void {
  const people = `select id, coalesce(display_name, first_name || ' ' || last_name) as name from account`
  app.endpoint(findAdministrators, async ({ query: { id = [], q = '' } }) => {
    const text = q.trim().toLowerCase()
    const find = (where: string, value: unknown) =>
      db.query<{ id: string; name: string }>(`${people} where ${where} limit ${MOST}`, [value])
    if (!text) return { data: await find('id = any ($1::uuid[])', id) }
    const data = await find(
      `(role <> 'USER' or granted <> '{}') and (email_key like $1 or username_key like $1
         or lower(first_name || ' ' || last_name) like $1 or lower(display_name) like $1)`,
      `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    )
    return { data }
  })
}

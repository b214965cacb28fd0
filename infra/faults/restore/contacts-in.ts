import { withDatabase } from '../../client/database.ts'

/** Messages of all contacts in a server's database of messaging. */
export async function contactsIn(adminUrl: string): Promise<ReadonlySet<string>> {
  const url = Object.assign(new URL(adminUrl), { pathname: 'messaging' }).href
  const { rows } = await withDatabase(url, (db) => db.query<{ message: string }>('select message from contact'))
  return new Set(rows.map(({ message }) => message))
}

import pg from 'pg'

/** One connection for as long as the work takes. */
export async function withDatabase<T>(url: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

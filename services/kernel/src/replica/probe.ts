import pg from 'pg'

/** Asks one server one thing at a time, over a connection of its own that nobody else waits for; a broken one is replaced. */
export interface Probe {
  /** @throws Error when there is no answer within the time */
  ask<Row extends pg.QueryResultRow>(text: string): Promise<Row>
  close(): void
}

/** @param patience milliseconds for connecting, and for an answer */
export function probe(url: string, name: string, patience: number): Probe {
  let client: pg.Client | undefined
  let isClosed = false
  const drop = () => {
    // A server that is stopped, and not ended, would never take leave.
    const stream = (client as unknown as { connection?: { stream?: { destroy?: () => void } } } | undefined)?.connection
    stream?.stream?.destroy?.()
    client = undefined
  }
  const connected = async (): Promise<pg.Client> => {
    if (client) return client
    const made = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    })
    made.on('error', () => {})
    client = made
    await made.connect()
    return made
  }
  return {
    async ask<Row extends pg.QueryResultRow>(text: string): Promise<Row> {
      if (isClosed) throw new Error('nobody asks any more')
      try {
        const { rows } = await (await connected()).query<Row>(text)
        const [row] = rows
        if (!row) throw new Error('no row came back')
        return row
      } catch (error) {
        drop()
        throw error
      }
    },
    close: () => {
      isClosed = true
      drop()
    },
  }
}

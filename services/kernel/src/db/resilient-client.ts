import pg from 'pg'

/**
 * A pg client whose ROLLBACK never fails. On a connection that has broken the server has rolled back already, but Kysely
 * gives a connection back to the pool only after a successful ROLLBACK: with the plain client each transaction that loses
 * its connection takes a place in the pool for ever, and a service is cut off after as many as it has places.
 */
export class ResilientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; only one call of them is treated
  override query(...args: any[]): any {
    const [text, values, callback] = args
    const result = Reflect.apply(super.query, this, args)
    if (text !== 'rollback' || typeof values === 'function' || typeof callback === 'function') return result
    return (result as Promise<unknown>).catch(() => {
      // Whatever state it is in, the pool must not hand it out again: it drops clients that are ending.
      void this.end().catch(() => {})
      return { command: 'ROLLBACK', rowCount: null, rows: [], fields: [] }
    })
  }
}

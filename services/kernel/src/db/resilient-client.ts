import pg from 'pg'
import { endWith, statementSpan } from './statement-span.ts'
import { preparedName } from './statements.ts'

/** What pg keeps of a connection; not in its types. */
interface Wired {
  readonly connection?: { readonly stream: { cork?: () => void; uncork?: () => void } }
}

/**
 * A pg client that sends what is declared `prepared` by name, several statements of one moment in one go (`pipeline` of the
 * pool's options, and one write for all that is asked in one turn of the event loop), and that does not lose its place in
 * the pool when it breaks at the edges of a transaction.
 *
 * Kysely (0.29) gives the connection of a controlled transaction back only after a successful COMMIT or ROLLBACK, and never
 * when BEGIN fails. With the plain client each such break takes a place for ever, and a service is cut off for good after as
 * many as it has places. So a ROLLBACK here never fails (on a broken connection the server has rolled back already), and a
 * client whose BEGIN fails takes itself out of the pool.
 */
export class ResilientClient extends pg.Client {
  #isHeld = false

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; only two calls of them are treated
  override query(...args: any[]): any {
    this.#holdWrites()
    const [text] = args
    const span = typeof text === 'string' && typeof args.at(-1) !== 'function' ? statementSpan(text, this) : undefined
    const answer = this.#send(args)
    if (span) endWith(span, answer)
    return answer
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #send(args: any[]): any {
    const [text, values, callback] = args
    const name = typeof text === 'string' && Array.isArray(values) && !callback ? preparedName(text) : undefined
    if (name) return super.query({ name, text, values })
    const result = Reflect.apply(super.query, this, args)
    if (typeof text !== 'string' || typeof values === 'function' || typeof callback === 'function') return result
    if (text === 'commit') return (result as Promise<pg.QueryResult>).then(reallyCommitted)
    if (text === 'rollback') return (result as Promise<unknown>).catch(() => this.#rolledBack())
    if (text === 'begin' || text.startsWith('start transaction')) {
      return (result as Promise<unknown>).catch((error: unknown) => {
        this.#leavePool()
        throw error
      })
    }
    return result
  }

  /** Each write to a socket is costly, so what is asked in one turn of the event loop is sent together at its end. */
  #holdWrites(): void {
    const stream = (this as Wired).connection?.stream
    if (this.#isHeld || !stream?.cork || !stream.uncork) return
    this.#isHeld = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeld = false
      stream.uncork?.()
    })
  }

  #rolledBack(): pg.QueryResult {
    // Whatever state it is in, the pool must not hand it out again: it drops clients that are ending.
    void this.end().catch(() => {})
    return { command: 'ROLLBACK', rowCount: null, oid: 0, rows: [], fields: [] }
  }

  /** `release` is there while a pool has handed the client out. */
  #leavePool(): void {
    const { release } = this as { release?: (destroy: boolean) => void }
    release?.call(this, true)
  }
}

/**
 * PostgreSQL answers the COMMIT of a transaction in which a statement failed with ROLLBACK, and without an error: whoever
 * caught that statement's failure would believe that the rest is kept.
 */
function reallyCommitted(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed')
  return result
}

import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import type { Kind, Kinds } from './kinds.ts'
import { createTable, type Table } from './table.ts'

/** Objects by kind and id. What a transaction puts is kept together or not at all, also when the process is killed. */
export interface Store {
  get: <K extends Kind>(kind: K, id: string) => Kinds[K] | undefined
  /** Oldest first. */
  all: <K extends Kind>(kind: K) => Kinds[K][]
  /** Open sessions, debits that are not settled, webhooks that wait to be sent. */
  live: <K extends 'session' | 'settlement' | 'delivery'>(kind: K) => Kinds[K][]
  /** Only inside a transaction. */
  put: <K extends Kind>(kind: K, value: Kinds[K]) => void
  /** Runs `work`, which must not wait, and writes what it put. A throw undoes it. */
  transaction: <T>(work: () => T) => T
  /** Called after each transaction that put something. */
  onChange: (listener: () => void) => void
}

type Tables = { [K in Kind]: Table<Kinds[K]> }
type Change<K extends Kind = Kind> = { [P in K]: { kind: P; value: Kinds[P] } }[K]

/** Lines that a start puts up with before it writes the file anew. */
const MOST_LINES = 5_000

/** Opens the journal of a folder: one line for each transaction, replayed at the next start. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'journal.jsonl')
  const tables = emptyTables()
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = readLines(text)
  // A line that a kill cut short must not swallow the next one.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n')
  for (const changes of lines) for (const change of changes) keep(tables, change)
  if (lines.length > MOST_LINES) {
    writeFileSync(`${file}.new`, contents(tables).join(''))
    renameSync(`${file}.new`, file)
  }
  let listener = () => {}
  /** Of the transaction under way: what it put, as JSON, and how to undo it. */
  let changes: string[] | undefined
  let undo: (() => void)[] = []

  return {
    get: (kind, id) => tables[kind].get(id),
    all: (kind) => tables[kind].all(),
    live: (kind) => tables[kind].live(),
    put: (kind, value) => {
      if (!changes) throw new Error('put outside a transaction')
      const table = tables[kind]
      const before = table.get(value.id)
      undo.push(() => (before ? table.set(before) : table.remove(value.id)))
      table.set(value)
      changes.push(JSON.stringify({ kind, value }))
    },
    transaction: (work) => {
      if (changes) return work()
      const made: string[] = []
      changes = made
      undo = []
      let result: ReturnType<typeof work>
      try {
        result = work()
        if (made.length > 0) appendFileSync(file, `[${made.join(',')}]\n`)
      } catch (error) {
        for (const step of undo.toReversed()) step()
        throw error
      } finally {
        changes = undefined
      }
      if (made.length > 0) listener()
      return result
    },
    onChange: (given) => {
      listener = given
    },
  }
}

function emptyTables(): Tables {
  return {
    customer: createTable(),
    session: createTable(({ status }) => status === 'open'),
    lines: createTable(),
    payment_intent: createTable(),
    payment_method: createTable(),
    charge: createTable(),
    refund: createTable(),
    dispute: createTable(),
    balance_transaction: createTable(),
    event: createTable(),
    intent_data: createTable(),
    challenge: createTable(),
    settlement: createTable(({ isSettled }) => !isSettled),
    reply: createTable(),
    delivery: createTable(({ state }) => state === 'waiting'),
    policy: createTable(),
    clock: createTable(),
  }
}

function keep<K extends Kind>(tables: Tables, { kind, value }: Change<K>): void {
  tables[kind].set(value)
}

/** All that is kept, a line for each object. */
const contents = (tables: Tables): string[] =>
  Object.entries(tables).flatMap(([kind, table]) =>
    table.all().map((value) => `${JSON.stringify([{ kind, value }])}\n`),
  )

function readLines(text: string): Change[][] {
  return text.split('\n').flatMap((line): Change[][] => {
    try {
      return [JSON.parse(line, revive)]
    } catch {
      return [] // the empty end, or a line cut short by a kill: that transaction was answered to nobody
    }
  })
}

/** Decimals are text in JSON, and objects in the types. */
const revive = (name: string, value: unknown): unknown =>
  name.endsWith('_decimal') && typeof value === 'string' ? Stripe.Decimal.from(value) : value

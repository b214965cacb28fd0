import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'

/** A statement as it reached the server, with its parameters in text form; null for SQL's null. */
export interface Statement {
  readonly text: string
  readonly params: readonly (string | null)[]
}

/**
 * Reads the statements that a service really sends out of PostgreSQL's own log, so that what they are compared with is the
 * same SQL by construction. Costs much: for a few calls, not while anything is measured.
 */
export class SqlCapture {
  readonly #admin: Client
  readonly #log: string
  #from = 0

  constructor(admin: Client, folder: string) {
    this.#admin = admin
    this.#log = join(folder, 'logs', 'postgres.log')
  }

  async start(): Promise<void> {
    await this.#set("log_statement = 'all'", "log_line_prefix = '%a|'")
    this.#from = statSync(this.#log).size
  }

  async stop(): Promise<void> {
    await this.#set("log_statement = 'none'", "log_line_prefix = '%m [%p] '")
  }

  /** Statements of one application since the last call. */
  async take(application: string): Promise<Statement[]> {
    const mark = `mark ${Math.random()}`
    await this.#admin.query(`select '${mark}'`)
    let text = ''
    for (let tries = 0; tries < 200 && !text.includes(mark); tries++) {
      text = readFileSync(this.#log).subarray(this.#from).toString()
      if (!text.includes(mark)) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    this.#from = statSync(this.#log).size
    return parse(text, application)
  }

  async #set(...settings: string[]): Promise<void> {
    for (const setting of settings) await this.#admin.query(`alter system set ${setting}`)
    await this.#admin.query('select pg_reload_conf()')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Statements as `log_statement = all` writes them: of the extended protocol with their parameters, and plain ones. */
export function parse(log: string, application: string): Statement[] {
  const entries = log.split(/\n(?=[^\t\n|]*\|(?:LOG|DETAIL|ERROR|STATEMENT):)/)
  const found: { text: string; params: (string | null)[] }[] = []
  for (const entry of entries) {
    if (!entry.startsWith(`${application}|`)) continue
    const executed = /^[^|]*\|LOG: {2}(?:execute [^:]+|statement): ([\s\S]*)$/.exec(entry)?.[1]
    if (executed !== undefined) found.push({ text: executed.replaceAll('\n\t', '\n').trimEnd(), params: [] })
    const detail = /^[^|]*\|DETAIL: {2}[Pp]arameters: ([\s\S]*)$/.exec(entry)?.[1]
    if (detail !== undefined) found.at(-1)?.params.push(...parameters(detail))
  }
  return found
}

const parameters = (detail: string): (string | null)[] =>
  [...detail.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)].map(([, whole, quoted]) =>
    whole === 'NULL' ? null : (quoted ?? '').replaceAll("''", "'").replaceAll('\n\t', '\n'),
  )

/** The statement with its parameters written into it, for pgbench. */
export const inlined = ({ text, params }: Statement): string =>
  text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = params[Number(number) - 1]
    return value === null || value === undefined ? 'null' : `'${value.replaceAll("'", "''")}'`
  })

import { filtersOf, userRecords } from '@forecourt/contracts'

/** What narrows a list of users: a text and the filters the contract declares, by their parameters. */
export type UserQuery = Readonly<Record<string, unknown>> & { readonly q?: string }

/** What each filter looks at; `days` and the others compare it as the contract says. */
const columns: Readonly<Record<string, string>> = {
  role: 'a.role',
  status: 'a.status',
  emailVerified: '(a.email_verified_at is not null)',
  is_premium: '(a.premium_until is not null and a.premium_until > now())',
  createdAt: 'a.created_at',
}

export interface Condition {
  readonly where: string
  readonly params: unknown[]
  /** Whether the request narrows the list at all. */
  readonly isNarrow: boolean
}

/** Words of a search that are looked at; the rest of a long text narrows nothing more. */
const MOST_WORDS = 6

/**
 * SQL over `a`, an account, for what a request asks for. Each word of the text must be in one of the fields people are found
 * by; one or two letters are too little to find inside a word, so that they are taken as its beginning.
 */
export function conditionOf(query: UserQuery): Condition {
  const params: unknown[] = []
  const at = (value: unknown): string => `$${params.push(value)}`
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const parts = [
    'a.deleted_at is null',
    ...words.map((word) => `a.search_key like ${at(`%${word.length < 3 ? ' ' : ''}${escaped(word)}%`)}`),
    ...filtersOf(userRecords).flatMap(({ field, kind }) => {
      const column = columns[field]
      if (!column) throw new Error(`no column for the filter ${field}`)
      if (kind === 'boolean') return query[field] === undefined ? [] : [`${query[field] ? '' : 'not '}${column}`]
      if (kind === 'choice') return query[field] ? [`${column} = any (${at(query[field])}::text[])`] : []
      const [from, to] = [query[`${field}From`], query[`${field}To`]]
      return [
        ...(from ? [`${column} >= (${at(from)}::date)::timestamp at time zone 'UTC'`] : []),
        ...(to ? [`${column} < (${at(to)}::date + 1)::timestamp at time zone 'UTC'`] : []),
      ]
    }),
  ]
  return { where: parts.join(' and '), params, isNarrow: parts.length > 1 }
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

import {
  isUuid,
  type listSupportRequests,
  type QueryOf,
  type ReplyOf,
  type SupportStatus,
  supportPageSize,
} from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { type RequestRow, toRequest } from './support-row.ts'

type Query = QueryOf<typeof listSupportRequests>
type Reply = ReplyOf<typeof listSupportRequests>
type Row = RequestRow & { micros: string }

const MICROS = '(extract(epoch from r.moved_at) * 1000000)::bigint'
const AT = `timestamptz 'epoch' + $4::bigint * interval '1 microsecond'`
const REFERENCE = /^f?\s*(\d{1,12})$/i

/** Open ones by priority, then who has waited longest; others the latest first. Both go along an index. */
const orders: Readonly<Record<'waiting' | 'latest', { readonly by: string; readonly after: string }>> = {
  waiting: {
    by: '(not r.priority), r.moved_at, r.id',
    after: `((not r.priority), r.moved_at, r.id) > (not $3::boolean, ${AT}, $5::uuid)`,
  },
  latest: {
    by: 'r.moved_at desc, r.id desc',
    after: `$3::boolean is not null and (r.moved_at, r.id) < (${AT}, $5::uuid)`,
  },
}

/** Reads a page: of a status, or of all that a reference or an address finds. */
export function pageStatement({ status = 'open', q }: Pick<Query, 'status' | 'q'>): { text: string; wanted: string } {
  const wanted = q?.trim() ?? ''
  const order = orders[status === 'open' && !wanted ? 'waiting' : 'latest']
  const of = !wanted
    ? `r.status = '${status satisfies SupportStatus}' and $6::text is null`
    : REFERENCE.test(wanted)
      ? 'r.number = $6::bigint'
      : 'lower(r.email) = lower($6)'
  const text = `select r.*, ${MICROS}::text as micros from support_request r
    where ${of} and ($1::text is null or r.topic = $1) and ($2::boolean is null or r.priority = $2)
      and ($5::uuid is null or ${order.after})
    order by ${order.by} limit ${supportPageSize + 1}`
  return { text, wanted }
}

/** A page of requests, and how many wait. */
export async function listRequests(db: Database, query: Query): Promise<Reply> {
  const { text, wanted } = pageStatement(query)
  const [rows, counted] = await Promise.all([
    db.query<Row>(text, [
      ...[query.topic ?? null, query.priority ? true : null],
      ...cursorOf(query.after),
      wanted === '' ? null : (REFERENCE.exec(wanted)?.[1] ?? wanted),
    ]),
    db.query<{ open: number; priority: number }>(
      `select count(*)::int as open, (count(*) filter (where priority))::int as priority
       from support_request where status = 'open'`,
    ),
  ])
  const shown = rows.slice(0, supportPageSize)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    data: shown.map(toRequest),
    meta: {
      next: last ? `${last.priority ? 1 : 0}.${last.micros}.${last.id}` : null,
      open: counted[0]?.open ?? 0,
      priority: counted[0]?.priority ?? 0,
    },
  }
}

type Cursor = [priority: boolean | null, micros: string | null, id: string | null]
function cursorOf(after: string | undefined): Cursor {
  const [priority, micros, id] = after?.split('.') ?? []
  return id !== undefined && isUuid(id) ? [priority === '1', micros ?? '0', id] : [null, null, null]
}

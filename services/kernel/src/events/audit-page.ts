import type { Envelope } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from './sql.ts'

/** Ids of events in the order their transactions began, and where to go on. */
export interface AuditPage {
  ids: string[]
  /** Opaque; the reader is past everything up to here. */
  cursor: string
  /** False: there was no more to see at this moment. */
  more: boolean
}

interface Position {
  xid: string
  seq: string
}

const parse = (cursor: string): Position => {
  const match = /^(\d{1,20}):(\d{1,19})$/.exec(cursor)
  return { xid: match?.[1] ?? '0', seq: match?.[2] ?? '0' }
}

/**
 * One page of the ids in this service's outbox on one subject, after `cursor` ('' is the beginning of what is kept).
 *
 * Stops before the oldest transaction still running, whose rows may yet appear, and before events younger than
 * `settleMs`, which the bus is probably delivering right now. A cursor from beyond the present (this database was
 * restored into a new cluster) starts over: what is known is skipped by the inbox.
 */
export async function auditPage(
  em: EntityManager,
  subject: string,
  cursor: string,
  settleMs: number,
  limit = 1_000,
): Promise<AuditPage> {
  const { xid, seq } = parse(cursor)
  const found = await rows<{ id: string; xid: string; seq: string; settled: boolean }>(
    em,
    `with horizon as (select pg_snapshot_xmin(s) as xmin, pg_snapshot_xmax(s) as xmax from pg_current_snapshot() s),
          start as (select case when $2::xid8 >= xmax then '0'::xid8 else $2::xid8 end as xid,
                           case when $2::xid8 >= xmax then 0 else $3::bigint end as seq from horizon)
     select o.id, o.xid::text as xid, o.seq::text as seq,
            o.created_at < clock_timestamp() - make_interval(secs => $4::float / 1000) as settled
     from outbox o, horizon h, start s
     where o.subject = $1 and (o.xid, o.seq) > (s.xid, s.seq) and (o.xid < h.xmin or o.xid >= h.xmax)
     order by o.xid, o.seq limit $5`,
    [subject, xid, seq, settleMs, limit],
  )
  const unsettled = found.findIndex((row) => !row.settled)
  const seen = unsettled === -1 ? found : found.slice(0, unsettled)
  const last = seen.at(-1)
  return {
    ids: seen.map((row) => row.id),
    cursor: last ? `${last.xid}:${last.seq}` : cursor,
    more: seen.length === limit,
  }
}

/** Envelopes of this service's outbox by id; those no longer kept are left out. */
export async function outboxEnvelopes(em: EntityManager, ids: readonly string[]): Promise<Envelope[]> {
  const found = await rows<{ envelope: Envelope }>(em, 'select envelope from outbox where id = any($1::uuid[])', [ids])
  return found.map((row) => row.envelope)
}

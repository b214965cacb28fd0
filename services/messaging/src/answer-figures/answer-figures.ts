import { type AnswerFigures, answerDays, answerThreadsMin } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'

/** The latest conversations of a seller that are looked at: enough to say how they answer, few enough for any seller. */
const MOST = 500
/** An answer is not missing yet. */
const DUE_HOURS = 24

/**
 * Of the latest conversations that began with a seller, one row each: since when they may read it, and how many minutes their
 * first answer took, null where there is none. What waits for a better plan, and people they blocked, ask for no answer. An
 * offer whose time ran out is a step in their name that nobody took.
 */
const LATEST = `select b.at, (extract(epoch from a.at - b.at) / 60)::float8 as minutes
  from (select id, buyer_id from thread where seller_id = $1 and created_at > now() - make_interval(days => ${answerDays})
    order by created_at desc limit ${MOST}) t
  join lateral (
    select min(c.received_at) as at from thread_message x join contact c on c.id = x.contact_id where x.thread_id = t.id
  ) b on b.at is not null
  left join lateral (
    select x.created_at as at from thread_message x
    where x.thread_id = t.id and x.author = 'seller' and x.offer_step is distinct from 'expired'
    order by x.created_at, x.id limit 1) a on true
  where not exists (select from person_block p where p.person_id = $1 and p.blocked_id = t.buyer_id)`

const FIGURES = `select count(*)::int as begun, count(minutes)::int as answered,
    percentile_cont(0.5) within group (order by minutes) as usual
  from (${LATEST}) as latest
  where minutes is not null or at < now() - make_interval(hours => ${DUE_HOURS})`

/** How a seller answers; null where too few conversations began, or are due, to say. */
export async function answerFiguresOf(db: Pick<Database, 'query'>, sellerId: string): Promise<AnswerFigures | null> {
  const [row] = await db.query<{ begun: number; answered: number; usual: number | null }>(FIGURES, [sellerId])
  if (!row || row.begun < answerThreadsMin) return null
  return {
    answeredPercent: Math.round((100 * row.answered) / row.begun),
    usualMinutes: row.usual === null ? null : Math.max(0, Math.round(row.usual)),
  }
}

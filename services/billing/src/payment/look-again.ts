import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { OutsideRefusal } from '@forecourt/kernel/errors'
import { enqueueLook, LOOKS } from './looks.ts'

/** In one run; the next one takes the rest. */
const AT_ONCE = 1_000

/** Days in which an event may still lead somewhere: a copy of the database is being restored, or another one was asked. */
const DAYS = 7

/** Until the next look after so many: five minutes, doubled each time up to a day. */
const pauseAfter = (looks: string): string =>
  `least(interval '1 day', interval '5 minutes' * power(2, least(${looks}, 10)))`

/**
 * What came of an event.
 *
 * @throws OutsideRefusal for one that is given up: its job is laid aside, where an operator sees it and may have it tried again
 */
export async function noteFound(db: Database, event: string, found: string | 'foreign' | undefined): Promise<void> {
  if (found === undefined) return noteLost(db, event)
  await db.query('update webhook_event set state = $2, checkout_id = $3 where id = $1', [
    event,
    found === 'foreign' ? found : 'done',
    found === 'foreign' ? null : found,
  ])
}

async function noteLost(db: Database, event: string): Promise<void> {
  const [row] = await db.query<{ type: string; place: string; looks: number; given_up: boolean }>(
    `update webhook_event set looks = looks + 1, look_at = now() + ${pauseAfter('looks')},
       state = case when received_at < now() - interval '${DAYS} days' then 'given_up' else 'unmatched' end
     where id = $1
     returning type, coalesce(session_id, payment_intent) as place, looks, state = 'given_up' as given_up`,
    [event],
  )
  if (!row?.given_up) return
  const { type, place, looks } = row
  throw new OutsideRefusal(
    404,
    `${type} of ${place} is about no checkout we have, asked ${looks} times in ${DAYS} days`,
  )
}

/**
 * Looks again where events led nowhere, when their pause is over. Whatever waits or was laid aside has its job already, and
 * stands in nobody's way; nor does one whose job an operator discarded, which is done and noted nothing.
 *
 * @returns how many
 */
export async function lookAgain(em: EntityManager): Promise<number> {
  const events = await sql<{ id: string; session: string | null; intent: string | null; looks: number }>(
    em,
    `select id, session_id as session, payment_intent as intent, looks from webhook_event
     where state = 'unmatched' and (look_at is null or look_at <= now()) and not exists (
       select from job where queue = '${LOOKS}' and key = webhook_event.id || ':' || webhook_event.looks)
     order by look_at nulls first limit ${AT_ONCE} for update skip locked`,
  )
  let made = 0
  for (const { id, session, intent, looks } of events) {
    const place = session === null ? { intent: intent ?? '' } : { session }
    if (await enqueueLook(em, `${id}:${looks}`, { place, event: id })) made += 1
  }
  return made
}

/** Past due: their session should be over by now. Payments of the last days: their fee should be known. */
const UNSETTLED = `
  (select k.id, s.looks, s.look_at from checkout k join payment_session s on s.checkout_id = k.id
   where k.received_amount is null and k.session <> 'closed' and k.expires_at < now() - interval '2 minutes')
  union all
  (select k.id, s.looks, s.look_at from checkout k join payment_session s on s.checkout_id = k.id
   where k.received_amount > 0 and k.fees = '[]' and k.created_at between now() - interval '30 days' and now() - interval '10 minutes')`

/**
 * Looks at checkouts that are not settled, at each ever more seldom. One whose look waits, or was laid aside, is left to
 * that: it is tried again when an operator says so, and stands in nobody's way.
 *
 * @returns how many
 */
export async function lookAtUnsettled(em: EntityManager): Promise<number> {
  const due = await sql<{ id: string; looks: number }>(
    em,
    `with due as materialized (
       select id, looks from (${UNSETTLED}) as unsettled
       where (look_at is null or look_at <= now()) and not exists (
         select from job where queue = '${LOOKS}' and key = unsettled.id || ':' || (unsettled.looks - 1) and status <> 'done')
       order by look_at nulls first, id limit ${AT_ONCE}
     )
     update payment_session s set looks = s.looks + 1, look_at = now() + ${pauseAfter('s.looks')}
     from due where s.checkout_id = due.id and s.looks = due.looks returning due.id, due.looks`,
  )
  for (const { id, looks } of due) await enqueueLook(em, `${id}:${looks}`, { checkoutId: id })
  return due.length
}

/**
 * Which part of an account is loaded. What is over for good takes no part in most decisions, and there may be any amount of
 * it: a decision costs the same, however much somebody has bought, or left unpaid, before.
 *
 * - `live`: lots that are not over, and checkouts that may still be paid.
 * - `about`: the same, and all that a decision about one lot or checkout touches: those that have its credit, along the way,
 *   and whose credit these and the living have, along the way back: a dispute about any of it stops them.
 * - `recent`: `live`, and the last lots that are over, to be shown.
 * - `whole`: everything, for whoever takes their data with them.
 */
export type View = { readonly about?: string } | 'recent' | 'whole'

/** Lots that are over, of the view `recent`. */
const RECENT = 100

const LIVE_LOTS = `select id from lot where user_id = $1 and state <> 'ended'`

/** Of the account `$1`, what is alive, what belongs to `$2`, and where the value of both came from. */
const RELATED = `with recursive passed (id) as (
      select $2::uuid
    union
      select holder.id from passed join lot holder on holder.user_id = $1 and holder.credits <> '[]'
        and holder.credits @> jsonb_build_array(jsonb_build_object('lotId', passed.id))
  ), fed (id) as (
      (select id from passed union ${LIVE_LOTS})
    union
      select (credit ->> 'lotId')::uuid from fed
        join lot on lot.id = fed.id and lot.user_id = $1, jsonb_array_elements(lot.credits) as credit
  )
  select id from fed
  union
  select (source ->> 'lotId')::uuid from checkout, jsonb_array_elements(sources) as source where id = $2 and user_id = $1`

/** Ids of the lots of account `$1` that are loaded. */
const LOT_IDS = {
  live: LIVE_LOTS,
  about: RELATED,
  recent: `${LIVE_LOTS} union
    (select id from lot where user_id = $1 and state = 'ended' order by position desc limit ${RECENT})`,
} as const

/** Conditions on a lot `l` and on a checkout of the account `$1`, about `$2` where the view says so. */
export const LOTS_IN = {
  live: `l.user_id = $1 and l.id = any (array(${LOT_IDS.live}))`,
  about: `l.user_id = $1 and l.id = any (array(${LOT_IDS.about}))`,
  recent: `l.user_id = $1 and l.id = any (array(${LOT_IDS.recent}))`,
  whole: 'l.user_id = $1',
} as const

const LIVE_CHECKOUTS = `select id from checkout where user_id = $1 and received_amount is null and session <> 'closed'`

/** The state of a checkout follows from its lot, so both are there or neither. */
export const CHECKOUTS_IN = {
  live: `user_id = $1 and id = any (array(${LIVE_CHECKOUTS} union ${LOT_IDS.live}))`,
  about: `user_id = $1 and id = any (array(${LIVE_CHECKOUTS} union select $2::uuid union (${LOT_IDS.about})))`,
  recent: `user_id = $1 and id = any (array(${LIVE_CHECKOUTS} union ${LOT_IDS.recent}))`,
  whole: 'user_id = $1',
} as const

export type ViewName = keyof typeof LOTS_IN

/** The name of a view, and the values its conditions take. */
export function viewOf(userId: string, view: View): { readonly name: ViewName; readonly values: readonly string[] } {
  if (typeof view === 'string') return { name: view, values: [userId] }
  return view.about === undefined ? { name: 'live', values: [userId] } : { name: 'about', values: [userId, view.about] }
}

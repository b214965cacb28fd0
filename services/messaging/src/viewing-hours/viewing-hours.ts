import { isTimeZone, type ViewingHours } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** When a person shows vehicles; null while they have not said. */
export async function readHours(em: EntityManager, personId: string): Promise<ViewingHours | null> {
  const [row] = await sql<{ time_zone: string; minutes: number; weekly: ViewingHours['weekly'] }>(
    em,
    'select time_zone, minutes, weekly from viewing_hours where person_id = $1',
    [personId],
  )
  return row ? { timeZone: row.time_zone, minutes: row.minutes, weekly: row.weekly } : null
}

/** @throws DomainError INVALID where hours end before they begin, or the database or whoever writes times does not know the time zone */
export async function replaceHours(em: EntityManager, personId: string, hours: ViewingHours): Promise<ViewingHours> {
  const known = await sql(em, 'select 1 from pg_timezone_names where name = $1', [hours.timeZone])
  const fields = {
    ...((known.length === 0 || !isTimeZone(hours.timeZone)) && { timeZone: 'validation.viewingZone' }),
    ...Object.fromEntries(
      hours.weekly.flatMap(({ from, until }, place) =>
        from < until ? [] : [[`weekly.${place}.until`, 'validation.viewingUntil']],
      ),
    ),
  }
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID', { fields })
  await sql(
    em,
    `insert into viewing_hours (person_id, time_zone, minutes, weekly) values ($1, $2, $3, $4::jsonb)
     on conflict (person_id) do update set time_zone = $2, minutes = $3, weekly = $4::jsonb`,
    [personId, hours.timeZone, hours.minutes, JSON.stringify(hours.weekly)],
  )
  return hours
}

/** Hours before which no time is suggested: somebody has to read it. */
const NOTICE_HOURS = 12
const DAYS_AHEAD = 28

/**
 * The next times within the hours, each on another day while there are enough, and at which no other viewing is agreed on.
 * The database knows when clocks change.
 */
export async function suggestTimes(em: EntityManager, personId: string, count: number): Promise<string[]> {
  const rows = await sql<{ at: Date }>(
    em,
    `with slot as (
       select distinct on (s.at) s.at, s.day, h.minutes from viewing_hours h
       cross join lateral jsonb_to_recordset(h.weekly) as w (day int, "from" text, until text)
       cross join lateral (select (now() at time zone h.time_zone)::date + n as day
         from generate_series(0, ${DAYS_AHEAD}) n) d
       cross join lateral generate_series(0, 24 * 60 / h.minutes) k
       cross join lateral (select d.day, d.day + w."from"::time + k * make_interval(mins => h.minutes) as local,
         (d.day + w."from"::time + k * make_interval(mins => h.minutes)) at time zone h.time_zone as at) s
       where h.person_id = $1 and extract(isodow from d.day) = w.day
         and s.local + make_interval(mins => h.minutes) <= d.day + w.until::time
         and s.at > now() + interval '${NOTICE_HOURS} hours'
         and not exists (select from appointment o where o.seller_id = $1 and o.state = 'confirmed'
           and o.starts_at > s.at - make_interval(mins => o.minutes) and o.starts_at < s.at + make_interval(mins => h.minutes)))
     select at from (select at, row_number() over (partition by day order by at) as place from slot) ranked
     order by place, at limit $2`,
    [personId, count],
  )
  return rows.map(({ at }) => at.toISOString()).sort()
}

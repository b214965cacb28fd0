import { type EntityManager, sql } from '@forecourt/kernel/db'
import { ALERT_WINDOW } from './alert-window.ts'

/**
 * Notes, in the transaction of their matches, that searches have something to tell: now, or an hour after they told last.
 *
 * @returns whether any may tell now
 */
export async function noteDue(em: EntityManager, searchIds: readonly string[]): Promise<boolean> {
  if (searchIds.length === 0) return false
  const [noted] = await sql<{ now: boolean }>(
    em,
    `with noted as (
       insert into saved_search_telling (search_id, due_at)
       select id, greatest(clock_timestamp(), told_at + make_interval(secs => ${ALERT_WINDOW / 1_000}))
       from saved_search where id = any ($1::uuid[]) order by id
       on conflict (search_id) do nothing returning due_at)
     select bool_or(due_at <= clock_timestamp()) as now from noted`,
    [searchIds],
  )
  return noted?.now ?? false
}

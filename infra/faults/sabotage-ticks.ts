import { withDatabase } from '../client/database.ts'

/**
 * Breaks the guarantee on purpose: each claim notes a tick for another instant, a little before the planned one. So the
 * unique index refuses nothing, the tick stays due, and every look claims it again, whichever instance looks.
 *
 * A claim that is lost before it commits would be no sabotage: nothing is there, and the next look makes it.
 */
export const sabotageTicks = (url: string): Promise<unknown> =>
  withDatabase(url, (db) =>
    db.query(`
      create function spoil() returns trigger language plpgsql as $$ begin
        new.planned_at := new.planned_at - make_interval(secs => 0.001 + random() * 0.4); return new; end $$;
      create trigger spoil before insert on datacron_run for each row execute function spoil();`),
  )

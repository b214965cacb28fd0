import { withDatabase } from '../access/cast.ts'

/**
 * Breaks the guarantee on purpose: a tick is noted for a little before its instant, and each time for another one. So the
 * unique index refuses nothing, and the tick stays due: the next look claims it again, whichever instance looks, and nothing
 * depends on two of them coming at the same moment. (A claim that is lost before it commits would be no sabotage: nothing is
 * there, and the next look makes it.)
 */
export const sabotageTicks = (url: string): Promise<unknown> =>
  withDatabase(url, (db) =>
    db.query(`
      create function spoil() returns trigger language plpgsql as $$ begin
        new.planned_at := new.planned_at - make_interval(secs => 0.001 + random() * 0.4); return new; end $$;
      create trigger spoil before insert on datacron_run for each row execute function spoil();`),
  )

import { withDatabase } from '../access/cast.ts'

/**
 * Breaks the guarantee on purpose: planned instants differ by a little each time, so the unique index never refuses a
 * second claim. (A claim that is lost before it commits would be no sabotage: nothing is there, and the next look makes it.)
 */
export const sabotageTicks = (url: string): Promise<unknown> =>
  withDatabase(url, (db) =>
    db.query(`
      create function spoil() returns trigger language plpgsql as $$ begin
        new.planned_at := new.planned_at + make_interval(secs => random() * 0.4); return new; end $$;
      create trigger spoil before insert on datacron_run for each row execute function spoil();`),
  )

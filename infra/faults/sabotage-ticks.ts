import { withDatabase } from '../access/cast.ts'

/**
 * Ways to break the guarantee on purpose.
 *
 * - `no-key`: planned instants differ by a little each time, so the unique index never refuses a second claim.
 * - `lost-tick`: one claim in twenty is forgotten as soon as it is made.
 */
export const tickSabotages = ['no-key', 'lost-tick'] as const
export type TickSabotage = (typeof tickSabotages)[number]

const bodies: Record<TickSabotage, string> = {
  'no-key': `new.planned_at := new.planned_at + make_interval(secs => random() * 0.4); return new;`,
  'lost-tick': `if random() < 0.05 then return null; end if; return new;`,
}

/** Breaks the scheduler's database. */
export const sabotageTicks = (url: string, mode: TickSabotage): Promise<unknown> =>
  withDatabase(url, (db) =>
    db.query(`
      create function spoil() returns trigger language plpgsql as $$ begin ${bodies[mode]} end $$;
      create trigger spoil before insert on datacron_run for each row execute function spoil();`),
  )

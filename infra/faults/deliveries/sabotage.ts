import { withDatabase } from '../../client/database.ts'
import type { World } from '../../run/world.ts'

/**
 * Ways to break a guarantee on purpose; a program that stays green with one of them proves nothing.
 *
 * - `lost-job`: one delivery in ten is queued without a job.
 * - `says-sent`: one in ten is written down as sent before the channel was asked.
 * - `forgets`: that a delivery was sent is forgotten every second time, and its job comes again.
 * - `in-turn`: a message goes by the other channels once mail has it.
 */
export const sabotages = ['lost-job', 'says-sent', 'forgets', 'in-turn'] as const
export type Sabotage = (typeof sabotages)[number]

const statements: Record<Sabotage, string> = {
  'lost-job': `
    create function lose_some() returns trigger language plpgsql as $$ begin
      if new.queue like 'deliver-%' and random() < 0.1 then return null; end if; return new; end $$;
    create trigger lose_some before insert on job for each row execute function lose_some();`,
  'says-sent': `
    create function say_sent() returns trigger language plpgsql as $$ begin
      if random() < 0.1 then new.state := 'sent'; new.settled_at := clock_timestamp(); end if; return new; end $$;
    create trigger say_sent before insert on delivery for each row execute function say_sent();`,
  forgets: `
    create function forget_some() returns trigger language plpgsql as $$ begin
      if new.state = 'sent' and random() < 0.5 then new.state := 'queued'; new.settled_at := null; end if; return new; end $$;
    create trigger forget_some before update on delivery for each row execute function forget_some();
    create function come_again() returns trigger language plpgsql as $$ begin
      if new.status = 'done' and exists (select from delivery where state = 'queued'
        and notification_id::text = new.payload ->> 'notificationId' and channel = new.payload ->> 'channel')
      then new.status := 'waiting'; new.finished_at := null; new.leased_until := '-infinity'; end if; return new; end $$;
    create trigger come_again before update on job for each row execute function come_again();`,
  'in-turn': `
    create function in_turn() returns trigger language plpgsql as $$ begin
      if new.queue like 'deliver-%' and new.queue <> 'deliver-email' then new.run_at := clock_timestamp() + interval '1 hour'; end if;
      return new; end $$;
    create trigger in_turn before insert on job for each row execute function in_turn();
    create function next_turn() returns trigger language plpgsql as $$ begin
      if new.channel = 'email' and new.state <> 'queued' then
        update job set run_at = clock_timestamp() where queue like 'deliver-%' and starts_with(key, new.notification_id::text);
      end if; return new; end $$;
    create trigger next_turn after update on delivery for each row execute function next_turn();`,
}

/** Breaks messaging's database. */
export const sabotage = ({ postgres }: Pick<World, 'postgres'>, mode: Sabotage): Promise<unknown> =>
  withDatabase(postgres.messaging, (database) => database.query(statements[mode]))

export function modeOf(args: readonly string[]): Sabotage | undefined {
  if (!args.some((arg) => arg.startsWith('--sabotage'))) return undefined
  const asked = args.find((arg) => arg.startsWith('--sabotage='))?.split('=')[1]
  return sabotages.find((name) => name === asked) ?? 'lost-job'
}

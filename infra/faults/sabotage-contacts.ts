import pg from 'pg'

/**
 * Ways to break a guarantee on purpose; a program that stays green with one of them proves nothing.
 *
 * - `lost-outbox`: one event in ten is not stored with its contact, as if it had been sent outside the transaction.
 * - `no-inbox`: events are not remembered and entries are not unique, so a redelivery counts twice.
 * - `new-key`: clients repeat with a new Idempotency-Key each time.
 */
export const sabotages = ['lost-outbox', 'no-inbox', 'new-key'] as const
export type Sabotage = (typeof sabotages)[number]

const statements: Record<Sabotage, string> = {
  'lost-outbox': `
    create function lose_some() returns trigger language plpgsql as $$ begin
      if new.envelope->>'name' = 'ContactRequested' and random() < 0.1 then return null; end if; return new; end $$;
    create trigger lose_some before insert on outbox for each row execute function lose_some();`,
  'no-inbox': `
    create function forget() returns trigger language plpgsql as $$ begin
      new.event_id := gen_random_uuid(); return new; end $$;
    create trigger forget before insert on inbox for each row execute function forget();
    create function never_same() returns trigger language plpgsql as $$ begin
      new.source_id := gen_random_uuid(); return new; end $$;
    create trigger never_same before insert on notification for each row execute function never_same();`,
  'new-key': 'select 1',
}

/** Breaks messaging's database. */
export async function sabotage(url: string, mode: Sabotage): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statements[mode])
  await client.end()
}

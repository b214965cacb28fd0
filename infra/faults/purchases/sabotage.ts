import { withDatabase } from '../../client/database.ts'
import type { WebhookTrouble } from '../../client/stripe-sandbox.ts'
import type { World } from '../../run/world.ts'

/**
 * Ways to break a guarantee on purpose; a program that stays green with one of them proves nothing.
 *
 * - `unheard`: nine webhooks in ten are lost, and nothing asks Stripe for what they would have told.
 * - `no-ledger`: one posting in ten is not written, as if an effect had not gone through the ledger.
 * - `deaf-catalog`: the catalog forgets one plan in five that it is told of.
 * - `twice`: each refund is ordered twice.
 */
export const sabotages = ['unheard', 'no-ledger', 'deaf-catalog', 'twice'] as const
export type Sabotage = (typeof sabotages)[number]

type Broken = 'billing' | 'catalog' | 'scheduler'
const statements: Record<Sabotage, { readonly of: Broken; readonly sql: string }> = {
  unheard: {
    of: 'scheduler',
    sql: `update datacron set active = false, version = version + 1 where name = 'stripe-reconcile'`,
  },
  'no-ledger': {
    of: 'billing',
    sql: `
      drop trigger posting_balances on posting;
      create function lose_some() returns trigger language plpgsql as $$ begin
        if random() < 0.1 then return null; end if; return new; end $$;
      create trigger lose_some before insert on posting for each row execute function lose_some();`,
  },
  'deaf-catalog': {
    of: 'catalog',
    sql: `
      create function forget_some() returns trigger language plpgsql as $$ begin
        if random() < 0.2 then return null; end if; return new; end $$;
      create trigger forget_some before insert on plan_term for each row execute function forget_some();`,
  },
  twice: {
    of: 'billing',
    sql: `
      create function order_twice() returns trigger language plpgsql as $$ declare twin uuid := gen_random_uuid(); begin
        if new.queue = 'stripe' and new.payload -> 'effect' ->> 'type' = 'refundPayment' and pg_trigger_depth() = 1 then
          insert into refund_order (id, user_id, checkout_id, amount, currency, reaches, reason, stripe_key)
            select twin, user_id, checkout_id, amount, currency, reaches + amount, reason, 'refund-' || twin
            from refund_order where id = new.key::uuid;
          insert into job (queue, key, payload, run_at) values (new.queue, twin::text, new.payload, new.run_at);
        end if; return new; end $$;
      create trigger order_twice after insert on job for each row execute function order_twice();`,
  },
}

/** Breaks a database. */
export const sabotage = ({ postgres }: Pick<World, 'postgres'>, mode: Sabotage): Promise<unknown> =>
  withDatabase(postgres[statements[mode].of], (db) => db.query(statements[mode].sql))

/** How webhooks fare while the faults last. */
export const troubleIn = (mode: Sabotage | undefined): WebhookTrouble =>
  mode === 'unheard' ? { delay: 2, drop: 0.9 } : { delay: 2, drop: 0.4, repeat: 0.3, forge: 0.1 }

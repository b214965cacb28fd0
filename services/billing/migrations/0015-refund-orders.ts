/**
 * Refunds that were decided are rows with a state; they were known by their jobs alone. Those whose jobs wait, or were given
 * up, are filled in, with who asked as far as the audit log tells it.
 */
export const up = [
  `create table refund_order (
    id uuid primary key,
    user_id uuid not null,
    checkout_id uuid not null references checkout,
    amount bigint not null check (amount > 0),
    currency text not null,
    reaches bigint not null,
    reason text not null check (reason in ('PAID_TWICE', 'ACCOUNT_DELETED', 'ADMIN', 'REVIEW')),
    asked_by text,
    note text,
    replaces uuid references refund_order,
    stripe_key text not null unique,
    state text not null default 'waiting'
      check (state in ('waiting', 'sent', 'done', 'refused', 'given_up', 'replaced')),
    refund_id text,
    problem text,
    created_at timestamptz not null default clock_timestamp(),
    sent_at timestamptz,
    ended_at timestamptz
  )`,
  'create index refund_order_of on refund_order (checkout_id, created_at)',
  `comment on table refund_order is 'refunds that were decided; id is the key of the job that asks Stripe'`,
  `comment on column refund_order.reaches is
     'the total that has gone back of the payment when this and what was counted when it was decided has gone'`,
  `comment on column refund_order.asked_by is 'who of the back office; null: nobody asked, it follows from the rules'`,
  `comment on column refund_order.note is 'why they asked'`,
  `comment on column refund_order.replaces is 'the order that was decided anew and became this one'`,
  // An instance that ended in the middle, and one of an earlier version, note nothing: no order waits whose job has ended.
  `create function end_refund_order() returns trigger language plpgsql as $$
   begin
     update refund_order set state = case new.status when 'dead' then 'given_up' else 'done' end,
       problem = case new.status when 'dead' then new.last_error end, ended_at = clock_timestamp()
     where id = case when new.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then new.key::uuid end
       and state in ('waiting', 'sent');
     return null;
   end $$`,
  `create trigger end_refund_order after update of status on job for each row
   when (new.queue = 'stripe' and new.status <> 'waiting' and old.status <> new.status
     and new.payload -> 'effect' ->> 'type' = 'refundPayment')
   execute function end_refund_order()`,
  `with ordered as materialized (
     select id, key, status, attempts, last_error, created_at, finished_at, (payload ->> 'userId')::uuid as user_id,
       (payload -> 'effect' ->> 'checkoutId')::uuid as checkout_id, (payload -> 'effect' ->> 'amount')::bigint as amount,
       (payload ->> 'reaches')::bigint as reaches, payload -> 'effect' ->> 'reason' as reason
     from job where queue = 'stripe' and status in ('waiting', 'dead') and payload -> 'effect' ->> 'type' = 'refundPayment'
       and key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
   )
   insert into refund_order (id, user_id, checkout_id, amount, currency, reaches, reason, asked_by, note, stripe_key, state,
     problem, created_at, sent_at, ended_at)
   select o.key::uuid, o.user_id, c.id, o.amount, coalesce(c.received_currency, c.currency),
     coalesce(o.reaches, c.refunded - coalesce((c.refund_failure ->> 'unreturned')::bigint, 0)
       + sum(o.amount) over (partition by c.id, o.status order by o.created_at, o.id)),
     o.reason, asked.actor, asked.reason, 'refund-' || o.key,
     case when o.status = 'dead' then case when o.last_error like 'StripeRefusal: %' then 'refused' else 'given_up' end
       when o.attempts > 0 then 'sent' else 'waiting' end,
     case when o.status = 'dead' then o.last_error end, o.created_at,
     case when o.attempts > 0 then o.created_at end, case when o.status = 'dead' then coalesce(o.finished_at, now()) end
   from ordered o join checkout c on c.id = o.checkout_id
   left join lateral (
     select actor, a.reason from audit_log a
     where resource = 'payment' and record_id = c.id::text and after ->> 'decision' in ('refund', 'again', 'refuse')
       and at between o.created_at - interval '10 seconds' and o.created_at
     order by at desc limit 1
   ) asked on o.reason in ('ADMIN', 'REVIEW')`,
]

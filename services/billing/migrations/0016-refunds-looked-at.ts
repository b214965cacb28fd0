/**
 * Refunds that failed, or were called off, while nobody listened: Stripe is asked once about each payment of which something
 * went back, or was said not to have arrived. One a second, so that they hold up nobody, and not before instances of an earlier
 * version, which would take them for nothing again, are gone.
 */
export const up = [
  `insert into job (queue, key, payload, run_at)
   select 'stripe-look', 'refunds:' || s.checkout_id,
     jsonb_build_object('place', jsonb_build_object('intent', s.payment_intent), 'event', null),
     now() + interval '10 minutes' + interval '1 second' * row_number() over (order by s.checkout_id desc)
   from payment_session s join checkout c on c.id = s.checkout_id
   where s.payment_intent is not null and (c.refunded > 0 or c.id in (
     select checkout_id from webhook_event where type in ('refund.failed', 'refund.updated') and checkout_id is not null))
   on conflict (queue, key) do nothing`,
  // It was told by the clocks of processes: one that was ahead left events out. Most of these days is known, and nothing happens twice.
  `update stripe_progress set read_until = read_until - interval '3 days'`,
]

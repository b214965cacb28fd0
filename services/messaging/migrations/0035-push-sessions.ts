/**
 * In which session a browser was subscribed: it is told as long as that lives (ADR 47). One of before has none until its owner
 * comes by with it again, and is forgotten after as long as a session lives without use. And how old viewing hours are: by that
 * those are found that an instance of before left of somebody it forgot.
 */
export const up = [
  'alter table push_subscription add column session_id uuid, add column bound_at timestamptz not null default now()',
  `comment on column push_subscription.session_id is 'as the signed caller names it; no secret. Null: subscribed at an instance of before'`,
  `comment on column push_subscription.bound_at is 'to that session; of those of before, when this column came'`,
  'alter table viewing_hours add column changed_at timestamptz not null default now()',
]

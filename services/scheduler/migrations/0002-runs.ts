/**
 * The run log, which is also the table of ticks: `datacron_run_tick` is what makes a tick happen once, whoever claims it.
 * `datacron_run_alone` keeps a job from running beside itself.
 */
export const up = [
  `alter table datacron
     add column time_zone text,
     add column grace_minutes int,
     add column scheduled_since timestamptz not null default now()`,
  `comment on column datacron.scheduled_since is 'since when the job has its present times; ticks before that are never caught up'`,
  `create function datacron_rescheduled() returns trigger language plpgsql as $$ begin
     if (new.cron, new.active) is distinct from (old.cron, old.active) or new.time_zone is distinct from old.time_zone then
       new.scheduled_since := clock_timestamp();
     end if;
     return new;
   end $$`,
  `create trigger datacron_rescheduled before update on datacron for each row execute function datacron_rescheduled()`,
  // Seeded before their handlers existed; they come with payment.
  `delete from datacron where name in ('plan-expiry', 'plan-reminder', 'stripe-reconcile')`,
  `create table datacron_run (
    id uuid primary key,
    datacron uuid not null references datacron (id) on delete cascade,
    cause text not null check (cause in ('schedule', 'catch_up', 'manual')),
    planned_at timestamptz not null,
    claimed_by text not null,
    requested_by uuid,
    due_by timestamptz not null,
    stop_requested_at timestamptz,
    started_at timestamptz,
    finished_at timestamptz,
    carried_out_by text,
    attempts int,
    outcome text check (outcome in ('succeeded', 'failed', 'stopped', 'skipped', 'missed', 'lost')),
    error text,
    figures jsonb,
    check ((finished_at is null) = (outcome is null))
  )`,
  `comment on column datacron_run.due_by is 'a run whose service has not reported by then is given up as lost'`,
  `create unique index datacron_run_tick on datacron_run (datacron, planned_at) where cause <> 'manual'`,
  'create unique index datacron_run_alone on datacron_run (datacron) where finished_at is null',
  'create index datacron_run_of_job on datacron_run (datacron, planned_at desc, id desc)',
  'create index datacron_run_newest on datacron_run (planned_at desc, id desc)',
]

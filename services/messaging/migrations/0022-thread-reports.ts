/**
 * People who were reported out of conversations, with what was reported, kept as it was (ADR 50). Neither names nor a foreign
 * key: names are the thread's, which forgets them with the account, and a report outlives its thread.
 */
export const up = [
  `create table thread_report (
    id uuid primary key,
    thread_id uuid not null,
    vehicle_title text not null,
    reporter_id uuid not null,
    reporter_role text not null check (reporter_role in ('buyer', 'seller')),
    reported_id uuid not null,
    reason text not null,
    words text,
    chosen boolean not null,
    reported_led int,
    reporter_led int,
    status text not null default 'open' check (status in ('open', 'dismissed', 'warned', 'suspended')),
    created_at timestamptz not null default clock_timestamp(),
    closed_at timestamptz,
    closed_by uuid,
    closed_reason text,
    check ((status = 'open') = (closed_at is null))
  )`,
  `comment on column thread_report.chosen is 'the reporter chose the messages; else it is the conversation up to then'`,
  `comment on column thread_report.reported_led is 'messages of theirs that led away in the 30 days before; null until they are counted'`,
  `create unique index thread_report_open on thread_report (thread_id, reporter_id) where status = 'open'`,
  'create index thread_report_latest_open on thread_report (created_at desc, id desc) where closed_at is null',
  'create index thread_report_led_open on thread_report (coalesce(reported_led, -1) desc, id desc) where closed_at is null',
  'create index thread_report_latest_decided on thread_report (created_at desc, id desc) where closed_at is not null',
  'create index thread_report_led_decided on thread_report (coalesce(reported_led, -1) desc, id desc) where closed_at is not null',
  'create index thread_report_reported on thread_report (reported_id, created_at desc)',
  'create index thread_report_reporter on thread_report (reporter_id)',
  'create index thread_report_age on thread_report (created_at)',
  'create index thread_report_closed on thread_report (closed_at) where closed_at is not null',
  `create table thread_report_message (
    report_id uuid not null references thread_report on delete cascade,
    message_id uuid not null,
    author text not null check (author in ('buyer', 'seller')),
    body text not null,
    offer_step text,
    offer jsonb,
    appointment_step text,
    appointment jsonb,
    created_at timestamptz not null,
    primary key (report_id, message_id)
  )`,
]

/**
 * Viewings that are asked for in conversations (ADR 49), and the hours in which sellers show vehicles. As with offers, each
 * step is a message, which an instance of the version before shows without words.
 */
export const up = [
  `create table viewing_hours (
    person_id uuid primary key,
    time_zone text not null,
    minutes smallint not null,
    weekly jsonb not null
  )`,
  `comment on column viewing_hours.weekly is 'day of the week from Monday, 1, with from and until in the time zone'`,
  `create table appointment (
    id uuid primary key,
    thread_id uuid not null references thread on delete cascade,
    seller_id uuid not null,
    state text not null default 'asked' check (state in ('asked', 'proposed', 'confirmed', 'cancelled', 'held')),
    times timestamptz[] not null default '{}',
    starts_at timestamptz,
    minutes smallint not null,
    time_zone text not null,
    reason text,
    confirmed_at timestamptz,
    reminded_at timestamptz,
    created_at timestamptz not null,
    check (state <> 'confirmed' or (starts_at is not null and confirmed_at is not null))
  )`,
  `create unique index appointment_open on appointment (thread_id) where state in ('asked', 'proposed', 'confirmed')`,
  'create index appointment_thread on appointment (thread_id)',
  'create index appointment_age on appointment (created_at)',
  `create index appointment_seller on appointment (seller_id, starts_at) where state = 'confirmed'`,
  `create index appointment_reminder on appointment (starts_at) where state = 'confirmed' and reminded_at is null`,
  'alter table thread_message add column appointment_id uuid, add column appointment_step text',
  'alter table thread_message drop constraint thread_message_body_check',
  `alter table thread_message add constraint thread_message_body_check check (case
     when offer_id is not null then body = '' and offer_step is not null and appointment_id is null
     when appointment_id is not null then body = '' and appointment_step is not null
     else length(body) between 1 and 2000 end) not valid`,
  `alter table thread_message add constraint thread_message_appointment
     foreign key (appointment_id) references appointment on delete cascade not valid`,
]

/**
 * Pictures in messages (ADR 51). A row without a message was not sent yet. Whatever deletes a row, an instance of before
 * included, throws its files away: the trigger puts their folder into the trash, which a scheduled job empties. A message of
 * pictures alone has empty words, which an instance of before shows as a message without any.
 */
export const up = [
  `create table picture_trash (
    folder text primary key,
    thrown_at timestamptz not null default now()
  )`,
  'create index picture_trash_due on picture_trash (thrown_at)',
  `create table thread_picture (
    id uuid primary key,
    thread_id uuid not null references thread on delete cascade,
    owner_id uuid not null,
    message_id uuid references thread_message on delete cascade,
    place smallint not null default 0,
    folder text not null unique,
    width integer not null,
    height integer not null,
    widths integer[] not null,
    blur text not null,
    created_at timestamptz not null default now()
  )`,
  'create index thread_picture_message on thread_picture (message_id, place) where message_id is not null',
  'create index thread_picture_unsent on thread_picture (created_at) where message_id is null',
  'create index thread_picture_thread on thread_picture (thread_id)',
  'create index thread_picture_owner on thread_picture (owner_id)',
  `create function thread_picture_goes() returns trigger language plpgsql as $$ begin
     insert into picture_trash (folder) values (old.folder) on conflict do nothing;
     return null;
   end $$`,
  `create trigger thread_picture_goes after delete on thread_picture
     for each row execute function thread_picture_goes()`,
  'alter table thread_message add column pictures smallint not null default 0',
  `comment on column thread_message.pictures is 'how many were sent with it; those of a deleted account are gone'`,
  'alter table notification add column pictures smallint not null default 0',
  `alter table thread_message drop constraint thread_message_body_check,
     add constraint thread_message_body_check check (case
     when offer_id is not null then body = '' and offer_step is not null and appointment_id is null
     when appointment_id is not null then body = '' and appointment_step is not null
     when pictures > 0 then length(body) <= 2000
     else length(body) between 1 and 2000 end) not valid`,
]

/**
 * Conversations of a buyer and a seller about a vehicle (ADR 45). What a contact says stays in its row; a trigger puts it into
 * its thread, so that contacts of an instance that is still of before are there too.
 */
export const up = [
  `create table thread (
    id uuid primary key,
    vehicle_id uuid not null,
    vehicle_title text not null,
    vehicle_picture jsonb,
    seller_id uuid not null,
    seller_name text not null default '',
    buyer_id uuid not null,
    buyer_name text not null default '',
    created_at timestamptz not null,
    last_at timestamptz not null,
    answered_at timestamptz,
    unique (buyer_id, vehicle_id, seller_id)
  )`,
  `comment on column thread.seller_name is 'as they called themselves when they last wrote; empty before, and once the account is gone'`,
  `comment on column thread.answered_at is 'when the seller last wrote'`,
  'create index thread_seller on thread (seller_id)',
  'create index thread_last on thread (last_at)',
  `create table thread_member (
    thread_id uuid not null references thread on delete cascade,
    role text not null check (role in ('buyer', 'seller')),
    person_id uuid not null,
    last_at timestamptz,
    seen_at timestamptz,
    archived boolean not null default false,
    primary key (thread_id, role)
  )`,
  `comment on column thread_member.last_at is 'of the last message this person may read; null while all of them wait for a better plan'`,
  `comment on column thread_member.seen_at is 'the messages up to then were on their screen'`,
  'create index thread_member_list on thread_member (person_id, archived, last_at desc, thread_id desc) where last_at is not null',
  `create table thread_message (
    id uuid primary key,
    thread_id uuid not null references thread on delete cascade,
    author text not null check (author in ('buyer', 'seller')),
    contact_id uuid references contact on delete cascade,
    body text check (length(body) between 1 and 2000),
    created_at timestamptz not null,
    check ((contact_id is null) <> (body is null))
  )`,
  'create index thread_message_order on thread_message (thread_id, created_at, id)',
  'create unique index thread_message_contact on thread_message (contact_id) where contact_id is not null',
  'create index thread_message_age on thread_message (created_at) where contact_id is null',
  `create table person_block (
    person_id uuid not null,
    blocked_id uuid not null,
    created_at timestamptz not null default now(),
    primary key (person_id, blocked_id)
  )`,
  `comment on table person_block is 'blocked_id can write nothing more to person_id'`,
  'create index person_block_blocked on person_block (blocked_id)',
  `create function thread_takes_contact(c contact) returns void language plpgsql as $$
   declare
     t uuid;
     seen timestamptz := case when c.received_at is not null then c.created_at end;
   begin
     if exists (select from thread_message where contact_id = c.id) then return; end if;
     insert into thread as o
       (id, vehicle_id, vehicle_title, vehicle_picture, seller_id, buyer_id, buyer_name, created_at, last_at)
     values (gen_random_uuid(), c.vehicle_id, c.vehicle_title, c.vehicle_picture, c.seller_id, c.buyer_id, c.buyer_name,
       c.created_at, c.created_at)
     on conflict (buyer_id, vehicle_id, seller_id) do update set
       vehicle_title = case when o.last_at > c.created_at then o.vehicle_title else c.vehicle_title end,
       vehicle_picture = case when o.last_at > c.created_at then o.vehicle_picture else c.vehicle_picture end,
       buyer_name = case when o.last_at > c.created_at then o.buyer_name else c.buyer_name end,
       created_at = least(o.created_at, c.created_at),
       last_at = greatest(o.last_at, c.created_at)
     returning id into t;
     insert into thread_message (id, thread_id, author, contact_id, created_at)
     values (gen_random_uuid(), t, 'buyer', c.id, c.created_at);
     insert into thread_member as m (thread_id, role, person_id, last_at)
     values (t, 'buyer', c.buyer_id, c.created_at), (t, 'seller', c.seller_id, seen)
     on conflict (thread_id, role) do update set
       last_at = greatest(m.last_at, excluded.last_at),
       archived = m.archived and excluded.last_at is null;
   end $$`,
  `create function contact_joins_thread() returns trigger language plpgsql as $$ begin
     if tg_op = 'INSERT' then
       perform thread_takes_contact(new);
     else
       update thread_member m set last_at = greatest(m.last_at, new.received_at), archived = false
       from thread_message o where o.contact_id = new.id and m.thread_id = o.thread_id and m.role = 'seller';
     end if;
     return null;
   end $$`,
  'create trigger contact_joins_thread after insert on contact for each row execute function contact_joins_thread()',
  `create trigger contact_is_released after update of received_at on contact for each row
     when (old.received_at is null and new.received_at is not null) execute function contact_joins_thread()`,
  'alter table notification add column thread_id uuid',
  `create function notification_names_thread() returns trigger language plpgsql as $$ begin
     new.thread_id := (select thread_id from thread_message where contact_id = new.source_id);
     return new;
   end $$`,
  `create trigger notification_names_thread before insert on notification for each row
     when (new.kind = 'contact' and new.thread_id is null) execute function notification_names_thread()`,
]

/** Contacts, the inbox with its cursor for each recipient, what messaging knows of vehicles, and the channels. */
export const up = [
  `
create table contact (
  id uuid primary key,
  vehicle_id uuid not null,
  vehicle_title text not null,
  vehicle_picture jsonb,
  seller_id uuid not null,
  buyer_id uuid not null,
  buyer_name text not null,
  email text not null,
  phone text not null,
  message text not null check (length(message) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index contact_seller on contact (seller_id, created_at);
create index contact_buyer on contact (buyer_id, created_at);
create index contact_vehicle on contact (vehicle_id, created_at);

create table notification (
  id uuid primary key,
  recipient_id uuid not null,
  -- What it tells of, e.g. the contact: one entry for each, however often the event arrives.
  source_id uuid not null,
  kind text not null,
  sender_id uuid,
  sender_name text,
  vehicle_id uuid,
  vehicle_title text,
  vehicle_picture jsonb,
  message text not null,
  email text,
  phone text,
  read_at timestamptz,
  deleted_at timestamptz,
  cursor bigint not null,
  created_at timestamptz not null default now()
);
create unique index notification_source on notification (recipient_id, kind, source_id);
create unique index notification_cursor on notification (recipient_id, cursor);
create index notification_inbox on notification (recipient_id, created_at desc, id desc) where deleted_at is null;
create index notification_unread on notification (recipient_id) where deleted_at is null and read_at is null;

-- Counts the changes of one inbox. The row lock makes cursors visible in their order.
create table inbox_cursor (
  recipient_id uuid primary key,
  cursor bigint not null
);

create table vehicle_projection (
  id uuid primary key,
  version bigint not null,
  owner_id uuid not null,
  title text not null,
  status text not null,
  sold boolean not null,
  picture jsonb
);
`,
  `create table "provider" (
  id uuid primary key,
  "name" text not null,
  "description" text,
  "active" boolean,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "provider_name_unique" on "provider" (lower("name"));`,
]

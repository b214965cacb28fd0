/** Plans, what people are entitled to, and the codes of the catalog's currencies. */
export const up = [
  `create table "cartgroup" (
  id uuid primary key,
  "name" text not null,
  "description" text,
  "position" int not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "cartgroup_name_unique" on "cartgroup" (lower("name"));`,
  `create table "cart" (
  id uuid primary key,
  "name" text not null,
  "price" bigint not null,
  "months" int not null,
  "is_active" boolean not null,
  "description" text,
  "currency" uuid not null,
  "group" uuid not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "cart_name_unique" on "cart" (lower("name"));`,
  `create table "cartdetail" (
  id uuid primary key,
  "name" text,
  "description" text,
  "cart" uuid not null,
  "vehicle_limit" int,
  "photo_limit_per_vehicle" int,
  "contact_limit_per_month" int,
  "featured_listing" boolean,
  "detailed_stats" boolean,
  "priority_support" boolean,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "cartdetail_cart_unique" on "cartdetail" ("cart");`,
  `create table entitlement (
    user_id uuid primary key,
    cart_id uuid not null references cart (id),
    starts_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > starts_at),
    version bigint not null default 1
  )`,
  'create index entitlement_cart on entitlement (cart_id)',
  'create index entitlement_expires on entitlement (expires_at)',
  `create table currency_code (
    id uuid primary key,
    version bigint not null,
    code text not null
  )`,
]

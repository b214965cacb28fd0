/** Reference data: one table for each admin resource, then what the catalog adds for its own look-ups. */
export const up = [
  'create extension if not exists unaccent',
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  // Named with their schema: indexes are built under an empty search path. unaccent() is only stable, because its dictionary can be exchanged; ours never is.
  `create function public.folded(text) returns text language sql immutable strict parallel safe as
   $$ select lower(public.unaccent('public.unaccent', $1)) $$`,
  `create table "country" (
  id uuid primary key,
  "name" text not null,
  "code" text not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "country_name_unique" on "country" (lower("name"));
create unique index "country_code_unique" on "country" (lower("code"));`,
  `create table "currency" (
  id uuid primary key,
  "name" text not null,
  "code" text not null,
  "symbol" text not null,
  "country" uuid not null,
  "decimals" int not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "currency_name_unique" on "currency" (lower("name"));
create unique index "currency_code_unique" on "currency" (lower("code"));`,
  `create table "city" (
  id uuid primary key,
  "name" text not null,
  "country" uuid not null,
  "latitude" double precision,
  "longitude" double precision,
  "population" int,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
`,
  `create table "category" (
  id uuid primary key,
  "name" text not null,
  "description" text not null,
  "code" text,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "category_name_unique" on "category" (lower("name"));
create unique index "category_code_unique" on "category" (lower("code"));`,
  `create table "type" (
  id uuid primary key,
  "name" text not null,
  "description" text,
  "category" uuid,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "type_name_unique" on "type" (lower("name"));`,
  `create table "color" (
  id uuid primary key,
  "name" text not null,
  "hex" text not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "color_name_unique" on "color" (lower("name"));`,
  `create table "option" (
  id uuid primary key,
  "name" text not null,
  "description" text,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "option_name_unique" on "option" (lower("name"));`,
  `create table "transmission" (
  id uuid primary key,
  "name" text not null,
  "description" text not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "transmission_name_unique" on "transmission" (lower("name"));`,
  `create table "fueltype" (
  id uuid primary key,
  "name" text not null,
  "description" text not null,
  "powertrain" text not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "fueltype_name_unique" on "fueltype" (lower("name"));`,
  `create table "page" (
  id uuid primary key,
  "name" text not null,
  "title" text not null,
  "description" text,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "page_name_unique" on "page" (lower("name"));`,
  // Every name of a city behind a bar, so that "%|par%" finds those that begin so in any language.
  `create function public.city_key(name text, translations jsonb) returns text language sql immutable parallel safe as
   $$ select public.folded('|' || name || coalesce('|' || (translations -> 'fr_FR' ->> 'name'), '')
        || coalesce('|' || (translations -> 'zh_CN' ->> 'name'), '')) $$`,
  'create index city_key_trigrams on city using gin (city_key(name, translations) gin_trgm_ops)',
  'create index city_by_country on city (country)',
  `create table exchange_rate (
    currency text primary key check (currency ~ '^[A-Z]{3}$'),
    rate double precision not null check (rate > 0),
    as_of date not null,
    updated_at timestamptz not null default now()
  )`,
  `comment on table exchange_rate is 'units of a currency for one euro'`,
  `create table make (
    key text primary key,
    name text not null,
    categories text[] not null,
    models int not null
  )`,
  `create table make_model (
    make text not null references make (key),
    key text not null,
    category text not null,
    name text not null,
    first_year int,
    last_year int,
    primary key (make, key, category)
  )`,
  'create index make_trigrams on make using gin (key gin_trgm_ops)',
  'create index make_model_trigrams on make_model using gin (key gin_trgm_ops)',
]

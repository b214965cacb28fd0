import { resources } from '@forecourt/contracts'
import { resourceTableSql } from '@forecourt/kernel/resource'

const { country, currency, city, category, type, color, option, transmission, fueltype, page } = resources

/** Reference data: one table for each admin resource, then what the catalog adds for its own look-ups. */
export const up = [
  'create extension if not exists unaccent',
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  // Named with their schema: indexes are built under an empty search path. unaccent() is only stable, because its dictionary can be exchanged; ours never is.
  `create function public.folded(text) returns text language sql immutable strict parallel safe as
   $$ select lower(public.unaccent('public.unaccent', $1)) $$`,
  ...[country, currency, city, category, type, color, option, transmission, fueltype, page].map(resourceTableSql),
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

/** The tax inside a plan's price by the buyer's country, whom invoices are made out to, and how countries are called. */
export const up = [
  `create table "taxrate" (
  id uuid primary key,
  "name" text not null,
  "country" uuid not null,
  "rate" double precision not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "taxrate_country_unique" on "taxrate" ("country");`,
  `create table billing_address (
    user_id uuid primary key,
    kind text not null check (kind in ('person', 'company')),
    name text not null,
    company text,
    line1 text not null,
    line2 text,
    postal_code text,
    city text not null,
    country uuid not null,
    tax_number text
  )`,
  'create index billing_address_country on billing_address (country)',
  `create table country_name (
    id uuid primary key,
    version bigint not null,
    code text not null,
    names jsonb not null
  )`,
]

/** Invoices, credit notes and statements with the counters of their numbers, who sells, and who bought last. */
export const up = [
  `create table seller (
    id boolean primary key check (id),
    name text not null,
    address text[] not null,
    tax_number text
  )`,
  `create table buyer (
    user_id uuid primary key,
    name text not null,
    email text not null,
    locale text not null,
    country uuid not null
  )`,
  `create table document_counter (
    series text not null check (series in ('invoice', 'credit_note')),
    year int not null,
    last int not null check (last > 0),
    primary key (series, year)
  )`,
  `create table document (
    id uuid primary key,
    user_id uuid not null,
    kind text not null check (kind in ('invoice', 'credit_note', 'statement')),
    number text unique check ((number is null) = (kind = 'statement')),
    checkout_id uuid not null,
    plan text not null,
    of_id uuid references document (id) check ((of_id is null) = (kind <> 'credit_note')),
    issued_at timestamptz not null,
    gross bigint not null check (gross >= 0),
    tax bigint not null check (tax >= 0),
    currency text not null,
    paper jsonb not null,
    pdf bytea
  )`,
  'create index document_user on document (user_id, issued_at desc, id desc)',
  `create unique index document_of_checkout on document (checkout_id) where kind <> 'credit_note'`,
  'create index document_of on document (of_id) where of_id is not null',
]

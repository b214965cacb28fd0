import { resources } from '@forecourt/contracts'
import { resourceTableSql } from '@forecourt/kernel/resource'

/** Plans, what people are entitled to, and the codes of the catalog's currencies. */
export const up = [
  ...[resources.cartgroup, resources.cart, resources.cartdetail].map(resourceTableSql),
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

/**
 * What people bought and were given, and the ledger. Instants are whole seconds. An account is loaded, decided on and stored
 * whole, under the lock of its row. What is read inside a column of JSON nobody queries; amounts in it are text.
 */
export const up = [
  `create table account (
    user_id uuid primary key,
    as_of timestamptz not null,
    deleted boolean not null default false,
    version bigint not null default 0,
    due_at timestamptz,
    ends_at timestamptz
  )`,
  `comment on column account.as_of is 'the instant the ledger has been written up to'`,
  `comment on column account.version is 'of the last EntitlementChanged; 0: none was told'`,
  `comment on column account.due_at is 'when time alone changes something: a plan ends, or a day that was paid for is over'`,
  `comment on column account.ends_at is 'the end of all that is held'`,
  'create index account_due on account (due_at) where due_at is not null',
  'create index account_ends on account (ends_at) where ends_at is not null',

  `create table checkout (
    id uuid primary key,
    user_id uuid not null references account,
    state text not null check (state in ('created', 'paid', 'active', 'expired', 'refunded', 'needs_review')),
    cart_id uuid not null references cart,
    family uuid not null,
    rank int not null,
    months int not null check (months > 0),
    price bigint not null check (price > 0),
    currency text not null,
    limits jsonb not null,
    tax_rate bigint not null check (tax_rate >= 0),
    charged bigint not null check (charged >= 0),
    discount bigint not null check (discount >= 0),
    sources jsonb not null,
    expires_at timestamptz not null,
    superseded boolean not null,
    overtaken boolean not null,
    session text not null check (session in ('open', 'processing', 'closed', 'paid')),
    received_amount bigint check (received_amount >= 0),
    received_currency text,
    review text check (review in ('AMOUNT', 'CURRENCY', 'ACCOUNT', 'PLAN', 'CREDIT_GONE')),
    refunded bigint not null check (refunded >= 0),
    disputes jsonb not null,
    fees jsonb not null,
    created_at timestamptz not null default now(),
    constraint received_whole check ((received_amount is null) = (received_currency is null)),
    constraint received_when_active check (state <> 'active' or received_amount is not null)
  )`,
  `create unique index checkout_one_open on checkout (user_id)
     where received_amount is null and session in ('open', 'processing') and not superseded and not overtaken`,
  'create index checkout_of_user on checkout (user_id, created_at)',
  'create index checkout_by_state on checkout (state, created_at)',
  'create index checkout_newest on checkout (created_at)',
  'create index checkout_of_cart on checkout (cart_id)',
  `create index checkout_unpaid on checkout (expires_at) where received_amount is null and session <> 'closed'`,

  `create table lot (
    id uuid primary key,
    user_id uuid not null references account,
    position int not null,
    kind text not null check (kind in ('purchase', 'grant', 'restored')),
    checkout_id uuid generated always as (case when kind = 'purchase' then id end) stored references checkout,
    state text not null check (state in ('queued', 'running', 'stopped', 'ended')),
    used bigint,
    since timestamptz,
    ended_at timestamptz,
    end_reason text check (end_reason in ('expired', 'upgraded', 'refunded', 'lost', 'deleted')),
    cart_id uuid not null references cart,
    family uuid not null,
    rank int not null,
    months int not null,
    price bigint not null,
    currency text not null,
    limits jsonb not null,
    cash bigint not null,
    back bigint not null,
    tax_rate bigint not null check (tax_rate >= 0),
    credits jsonb not null,
    discount bigint not null check (discount >= 0),
    term bigint not null check (term > 0),
    seconds bigint not null check (seconds > 0),
    months_from timestamptz,
    created_at timestamptz not null default now(),
    constraint lot_order unique (user_id, position) deferrable initially deferred,
    constraint lot_back check (back between 0 and cash),
    constraint lot_grant_is_free check (kind <> 'grant' or (cash = 0 and discount = 0 and credits = '[]')),
    constraint lot_clock check (case state
      when 'ended' then used is null and since is null and ended_at is not null and end_reason is not null
      else used is not null and used between 0 and seconds and (since is not null) = (state = 'running')
        and ended_at is null and end_reason is null end)
  )`,
  `comment on column lot.checkout_id is 'nothing is bought without a checkout; a purchase has its id'`,
  `create unique index lot_one_running on lot (user_id) where state = 'running'`,
  'create index lot_of_cart on lot (cart_id)',

  `create table movement (
    id uuid primary key,
    user_id uuid not null references account,
    kind text not null check (kind in
      ('recognition', 'charge', 'refund', 'dispute_opened', 'dispute_won', 'dispute_lost', 'fee', 'forfeit')),
    subject uuid not null,
    at timestamptz not null,
    recorded_at timestamptz not null default now()
  )`,
  `comment on column movement.subject is 'the lot or checkout it is about; an account, where all of it is'`,
  'create index movement_of_user on movement (user_id, at)',
  'create index movement_at on movement (at)',
  'create index movement_subject on movement (subject)',
  `create table posting (
    movement_id uuid not null references movement,
    line int not null,
    account text not null check (account in ('cash', 'disputed', 'liability', 'deferred_tax', 'tax', 'suspense', 'revenue',
      'refunds', 'discount', 'fees', 'credit')),
    currency text not null,
    subject uuid not null,
    amount bigint not null check (amount <> 0),
    primary key (movement_id, line)
  )`,
  'create index posting_subject on posting (subject)',
  `create function posting_balances() returns trigger language plpgsql as $$ begin
     if exists (select from written group by movement_id, currency having sum(amount) <> 0) then
       raise exception 'postings of a movement do not balance' using errcode = 'check_violation';
     end if;
     return null;
   end $$`,
  `create trigger posting_balances after insert on posting referencing new table as written
     for each statement execute function posting_balances()`,
  `create function ledger_is_kept() returns trigger language plpgsql as $$ begin
     raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
   end $$`,
  `create trigger movement_is_kept before update or delete on movement
     for each statement execute function ledger_is_kept()`,
  `create trigger posting_is_kept before update or delete on posting
     for each statement execute function ledger_is_kept()`,

  `create table free_plan (
    id boolean primary key default true check (id),
    version bigint not null,
    cart_id uuid not null,
    limits jsonb not null
  )`,
  `comment on table free_plan is 'what FreePlanChanged told last'`,

  // What was held before becomes a grant with the limits of this day: no such row was paid for. A plan that has lost its
  // limits gave none.
  `insert into account (user_id, as_of, due_at, ends_at)
     select user_id, date_trunc('second', now()), end_at, end_at
     from entitlement e, lateral (select case when expires_at > now() + interval '1 second'
       and exists (select from cartdetail d where d.cart = e.cart_id) then date_trunc('second', expires_at) end as end_at) as held`,
  `insert into lot (id, user_id, position, kind, state, used, since, ended_at, end_reason, cart_id, family, rank, months, price,
       currency, limits, cash, back, tax_rate, credits, discount, term, seconds, months_from)
     select gen_random_uuid(), e.user_id, 0, 'grant',
       case when a.ends_at is null then 'ended' else 'running' end,
       case when a.ends_at is not null then 0 end,
       case when a.ends_at is not null then began end,
       case when a.ends_at is null then ended end,
       case when a.ends_at is null then 'expired' end,
       c.id, c."group", coalesce(g.position, 0), c.months, c.price, coalesce(k.code, 'EUR'),
       jsonb_build_object('vehicle_limit', d.vehicle_limit, 'photo_limit_per_vehicle', d.photo_limit_per_vehicle,
         'contact_limit_per_month', d.contact_limit_per_month, 'featured_listing', coalesce(d.featured_listing, false),
         'detailed_stats', coalesce(d.detailed_stats, false), 'priority_support', coalesce(d.priority_support, false)),
       0, 0, 0, '[]', 0, length, length, began
     from entitlement e
     join account a using (user_id)
     join cart c on c.id = e.cart_id
     left join cartgroup g on g.id = c."group"
     left join cartdetail d on d.cart = c.id
     left join currency_code k on k.id = c.currency,
     lateral (select date_trunc('second', least(e.starts_at, now())) as began,
       date_trunc('second', coalesce(a.ends_at, e.expires_at)) as ended) as term,
     lateral (select greatest(1, extract(epoch from ended - began)::bigint) as length) as lasts`,
]

/**
 * Prices that are suggested in conversations (ADR 49). Each step is a message, so that order, paging and what was seen stay
 * one thing; an instance of the version before shows it as a message without words.
 */
export const up = [
  `create table offer (
    id uuid primary key,
    thread_id uuid not null references thread on delete cascade,
    maker text not null check (maker in ('buyer', 'seller')),
    amount_minor bigint not null check (amount_minor > 0),
    asking_minor bigint,
    currency text not null,
    decimals smallint not null,
    state text not null default 'open'
      check (state in ('open', 'accepted', 'declined', 'countered', 'replaced', 'withdrawn', 'expired')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    check ((state = 'open') = (ended_at is null))
  )`,
  `comment on column offer.asking_minor is 'what the vehicle was offered for at that time'`,
  `create unique index offer_open on offer (thread_id) where state = 'open'`,
  'create index offer_thread on offer (thread_id)',
  'create index offer_age on offer (created_at)',
  'alter table thread_message add column offer_id uuid, add column offer_step text',
  `comment on column thread_message.offer_step is 'what its author did with the offer'`,
  'alter table thread_message drop constraint thread_message_body_check',
  `alter table thread_message add constraint thread_message_body_check
     check (case when offer_id is null then length(body) between 1 and 2000 else body = '' and offer_step is not null end) not valid`,
  `alter table thread_message add constraint thread_message_offer
     foreign key (offer_id) references offer on delete cascade not valid`,
]

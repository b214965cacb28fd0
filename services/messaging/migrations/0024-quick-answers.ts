/** Texts that people keep to answer with. `place` orders them; two may share one, then the older comes first. */
export const up = [
  `create table quick_answer (
    id uuid primary key,
    person_id uuid not null,
    place integer not null,
    name text not null,
    body text not null,
    version integer not null default 0,
    created_at timestamptz not null default now()
  )`,
  `comment on column quick_answer.body is 'with its placeholders, as it was typed'`,
  'create index quick_answer_person on quick_answer (person_id, place, created_at, id)',
  'create index quick_answer_age on quick_answer (created_at)',
]

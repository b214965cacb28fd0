import { expect, it } from 'vitest'
import { lockProblems } from './locks.ts'

const of = (statements: string[], transaction = true) => lockProblems({ statements, transaction })

it('what a migration makes itself it may build as it likes, and what costs nothing is welcome', () => {
  const made = 'create table small (id uuid primary key); create index small_at on small (id)'
  expect(of([made, 'alter table small alter column id set not null'])).toEqual([])
  expect(
    of([
      `alter table big add column note text not null default ''`,
      'alter table big add column at timestamptz default now()',
      'alter table big add constraint note_short check (length(note) < 9) not valid',
      'alter table big add constraint big_id primary key using index big_id',
      `create function f() returns trigger language plpgsql as $$ begin create index x on big (a); end $$`,
    ]),
  ).toEqual([])
  expect(
    of(['drop index concurrently if exists big_at', 'create index concurrently big_at on big (at)'], false),
  ).toEqual([])
})

it.each([
  ['an index without concurrently', ['create index big_at on big (at)']],
  ['a unique index without concurrently', ['CREATE UNIQUE INDEX big_at\n  ON "big" (at)']],
  ['a constraint that builds an index', ['alter table big add constraint big_once unique (a, b)']],
  ['a foreign key over all rows', ['alter table big add constraint f foreign key (a) references small (id)']],
  ['a check over all rows', ['alter table big add check (a > 0)']],
  ['another type', ['alter table big alter column a type bigint']],
  ['not null over all rows', ['alter table big alter column a set not null']],
  ['a value for every row', ['alter table big add column id uuid default uuidv7()']],
  ['a number for every row', ['alter table big add column n int generated always as identity']],
  ['a dropped index', ['drop index big_at']],
  [
    'concurrently within a transaction',
    ['drop index concurrently if exists i', 'create index concurrently i on big (at)'],
  ],
])('refuses %s', (_, statements) => {
  expect(of(statements)).not.toEqual([])
})

it('refuses an index that another run may have left half built', () => {
  expect(of(['create index concurrently big_at on big (at)'], false)).not.toEqual([])
})

it('keeps what is done in a transaction apart from what cannot be', () => {
  const index = ['drop index concurrently if exists i', 'create index concurrently i on big (at)']
  expect(of([...index, 'alter table big drop constraint once'], false)).toHaveLength(1)
  expect(of([...index, 'update big set a = 1'], false)).toHaveLength(1)
  expect(of([...index, 'alter table big validate constraint note_short'], false)).toEqual([])
})

it('a big fill that commits each batch needs no transaction around it, and one that does not commit does', () => {
  const fill = (end: string) => `do $$ begin while true loop update big set a = 1 where n < 9; ${end} end loop; end $$`
  expect(of([fill('commit;')], false)).toEqual([])
  expect(of([fill('')], false)).toHaveLength(1)
})

import { join } from 'node:path'
import { field, type ResourceShape, resources } from '@forecourt/contracts'
import { migrate } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { resourceDrift } from '@forecourt/kernel/resource'
import { createTestDatabase } from '@forecourt/kernel/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../../run/paths.ts'
import { lockProblems } from '../locks.ts'

const declared: readonly ResourceShape[] = Object.values(resources)
const services = [...new Set(declared.map(({ owner }) => owner))]
const databases = new Map<string, pg.Client>()
beforeAll(() =>
  Promise.all(
    services.map(async (service) => {
      const url = await createTestDatabase(`drift_${service}`)
      const log = createLogger({ service, level: 'silent' })
      await migrate({ url, dir: join(ROOT, 'services', service, 'migrations'), log, service })
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      databases.set(service, client)
    }),
  ),
)
afterAll(() => Promise.all([...databases.values()].map((client) => client.end())))

const lacks = (one: ResourceShape): Promise<string[]> =>
  resourceDrift(async (text, params) => (await databases.get(one.owner)?.query(text, [...params]))?.rows ?? [], one)

it.each(declared.map((one) => [one.name, one] as const))(
  '%s has every migration its declaration needs',
  async (_, one) => {
    expect((await lacks(one)).join('\n')).toBe('')
  },
)

it('a field without a migration is told with the SQL that is missing', async () => {
  const fields = {
    ...resources.color.fields,
    name: field.text({ translated: true, unique: true }),
    hex: field.integer({ required: true }),
    finish: field.text({ unique: true }),
    rank: field.integer({ required: true }),
  }
  const changed = { ...resources.color, fields }
  const told = await lacks(changed)
  expect(told).toEqual([
    'alter table "color" alter column "name" drop not null;',
    'alter table "color" alter column "hex" type int;',
    'alter table "color" add column "finish" text;',
    'alter table "color" add column "rank" int;',
    'update "color" set "rank" = …;',
    'alter table "color" add constraint "color_rank_not_null" not null "rank" not valid;',
    'alter table "color" validate constraint "color_rank_not_null";',
    'drop index concurrently if exists "color_finish_unique";',
    'create unique index concurrently "color_finish_unique" on "color" (lower("finish"));',
  ])
  // What is told passes the check of what locks others out; a type is not changed, it is another field.
  const alone = told.filter((statement) => /concurrently|validate constraint/.test(statement))
  const together = told.filter((statement) => !alone.includes(statement))
  expect(lockProblems({ statements: alone, transaction: false })).toEqual([])
  expect(lockProblems({ statements: together, transaction: true })).toEqual([
    expect.stringContaining('changes the type of a column'),
  ])
  expect((await lacks({ ...changed, name: 'role' })).join()).toMatch(/^create table "role" \(/)
})

it('a field that was given up does not keep new records out', async () => {
  const { hex: _, ...fields } = resources.color.fields
  expect(await lacks({ ...resources.color, fields })).toEqual(['alter table "color" alter column "hex" drop not null;'])
})

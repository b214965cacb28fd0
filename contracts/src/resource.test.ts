import { expect, it } from 'vitest'
import { userRecords } from './auth/admin-user.records.ts'
import type { RecordKind, Resource } from './resource.ts'
import { isBuiltIn } from './resource-shape.ts'
import { resources } from './resources/index.ts'

const all = Object.values<Resource>(resources)

it.each(all.map((one) => [one.name, one] as const))('%s names every resource that refers to it', (name, one) => {
  const holders = all.flatMap((holder) =>
    Object.entries(holder.fields)
      .filter(([, { to }]) => to === name)
      .map(([field]) => `${holder.owner}.${holder.name}.${field}`),
  )
  expect(one.inUse).toEqual(expect.arrayContaining(holders))
})

it('knows what the application stands on', () => {
  expect(isBuiltIn(resources.theme, { name: 'dark' })).toBe(true)
  expect(isBuiltIn(resources.theme, { name: 'Dark' })).toBe(false)
  expect(isBuiltIn(resources.color, { name: 'dark' })).toBe(false)
})

it.each(all.filter(({ builtIn }) => builtIn).map((one) => [one.name, one] as const))(
  '%s has built-in records its fields allow',
  (_name, { builtIn, fields }) => {
    expect(fields[builtIn?.field ?? '']).toMatchObject({ required: true, unique: true })
  },
)

it('asks for a list in a language where the list takes one', () => {
  for (const { name, isLocalized, endpoints } of [...Object.values(resources), userRecords] as RecordKind[])
    expect([name, isLocalized === true]).toEqual([name, 'locale' in (endpoints.list.query?.properties ?? {})])
})

import { expect, it } from 'vitest'
import type { Endpoint } from './kit.ts'
import { allEndpoints } from './registry.ts'
import type { Resource } from './resource.ts'
import { resources } from './resources/index.ts'

/** Permissions whose writes decide about other people: who they are, what they may do, how they sign in. */
const overOthers = /^admin\.(user|role|federer)\./
/** Members of a body that say what somebody may do. */
const powers = ['role', 'permissions', 'granted', 'denied']
/** Gives and takes no power: it only makes somebody sign in again. */
const exempt = ['auth.endAnySession', 'auth.endAnySessions']

const isWrite = ({ method, transaction }: Endpoint) => method !== 'GET' && transaction !== 'none'
const membersOf = ({ body }: Endpoint): string[] =>
  Object.keys(body && 'properties' in body ? Object(body.properties) : {})

it('asks for a fresh session wherever power over others is given or taken', () => {
  const lacking = allEndpoints
    .filter((one) => isWrite(one) && one.access !== 'service')
    .filter((one) => overOthers.test(one.access) || membersOf(one).some((name) => powers.includes(name)))
    .filter(({ id, fresh }) => !fresh && !exempt.includes(id))
  expect(lacking.map(({ id }) => id)).toEqual([])
})

it('asks for one wherever a resource keeps a secret', () => {
  const open = Object.values<Resource>(resources).filter(
    ({ fields, fresh }) => Object.values(fields).some(({ writeOnly }) => writeOnly) && !fresh,
  )
  expect(open.map(({ name }) => name)).toEqual([])
})

it('says so where it is asked for, and asks nobody who only reads', () => {
  const asking = allEndpoints.filter(({ fresh }) => fresh)
  expect(asking.length).toBeGreaterThan(20)
  for (const { id, method, errors } of asking)
    expect([id, method === 'GET', errors?.includes('FRESH_SIGN_IN_REQUIRED')]).toEqual([id, false, true])
})

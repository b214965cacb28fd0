import { type Role, roleDefaults, roles } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { powerOver } from './power.ts'

const person = (role: Role) => ({ id: role, role, permissions: [...roleDefaults[role]] })
const allowed = (by: Role, target: { id: string; role: Role }) =>
  Object.entries(powerOver(person(by), target))
    .filter(([, holds]) => holds)
    .map(([name]) => name)

it('gives an ADMIN the status of a USER and nothing more, and a USER nothing', () => {
  expect(allowed('ADMIN', { id: 'x', role: 'USER' })).toEqual(['status', 'inspect'])
  for (const role of ['ADMIN', 'SUPADMIN'] as const) expect(allowed('ADMIN', { id: 'x', role })).toEqual([])
  for (const role of roles) expect(allowed('USER', { id: 'x', role })).toEqual([])
})

it('gives a SUPADMIN everybody, but neither suspension nor deletion of themselves', () => {
  for (const role of roles)
    expect(allowed('SUPADMIN', { id: 'x', role })).toEqual(['status', 'change', 'remove', 'inspect'])
  expect(allowed('SUPADMIN', { id: 'SUPADMIN', role: 'SUPADMIN' })).toEqual(['change', 'inspect'])
})

import { roleDefaults } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { can, isAdmin } from './can.ts'

const holder = (...permissions: string[]) => ({ permissions })

it('allows what the person holds, and nothing to nobody', () => {
  expect(can(holder('delete_vehicle'), 'delete_vehicle')).toBe(true)
  expect(can(holder('admin.city.index'), 'admin.city.update')).toBe(false)
  expect(can(null, 'delete_vehicle')).toBe(false)
})

it('counts whoever holds an index permission as admin', () => {
  expect(isAdmin(holder('admin.city.index'))).toBe(true)
  expect(isAdmin(holder('admin.city.update', 'delete_vehicle'))).toBe(false)
  expect(isAdmin(holder(...roleDefaults.ADMIN))).toBe(true)
  expect(isAdmin(null)).toBe(false)
})
